import { type PortraitName, portraitPath } from "./portraits.ts";

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
