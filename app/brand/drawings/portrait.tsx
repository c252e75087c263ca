import { type PortraitName, portraitPath } from "./portraits.ts";

/** A drawing in place of a photo. */
export function Portrait({ name }: { name: PortraitName }) {
  return (
    <img
      src={portraitPath(name)}
      width="160"
      height="200"
      loading="lazy"
      alt=""
      className="w-full"
    />
  );
}
