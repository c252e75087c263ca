import { metadataFields } from "./metadata-fields.ts";

export function Honeypot() {
  return (
    <input
      hidden
      name={metadataFields.honeypot}
      autoComplete="off"
      aria-label="Leave this empty"
    />
  );
}
