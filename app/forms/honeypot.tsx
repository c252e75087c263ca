import { senderFields } from "../leads/sender.ts";

/** A field that only machines fill. People neither see it nor reach it, and no password manager offers to fill it. */
export function Honeypot() {
  return (
    <input
      hidden
      name={senderFields.honeypot}
      autoComplete="off"
      aria-label="Leave this empty"
    />
  );
}
