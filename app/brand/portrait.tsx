import {
  details,
  doorway,
  type PortraitName,
  portraits,
  shoulders,
} from "./portraits.ts";

/** A drawing in place of a photo. */
export function Portrait({ name }: { name: PortraitName }) {
  const { head, hair, lines } = portraits[name];
  return (
    <svg
      viewBox="0 0 160 200"
      className="drawn w-full [&_.skin]:fill-surface"
      aria-hidden="true"
    >
      <path d={doorway} />
      <path d={shoulders} className="skin" />
      <path d={head} className="skin" />
      <path d={hair} fill="currentColor" />
      <path d={details} />
      <path d={lines} />
    </svg>
  );
}
