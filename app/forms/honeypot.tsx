import { metadataFields } from "./metadata-fields.ts";

/** A field that only bots fill in: people cannot see or reach it, and password managers skip it. */
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
