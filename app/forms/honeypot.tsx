import { metadataFields } from "./metadata-fields.ts";

/** A field that only machines fill. People neither see it nor reach it, and no password manager offers to fill it. */
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
