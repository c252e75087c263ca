import { metadataFields } from "./metadata-fields.ts";

/** A field that only bots fill in: hidden from people, assistive technology and password managers. */
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
