import type { Attribution } from "./attribution.ts";

/** In characters. */
const longest = 60;

/** What brought a visitor, as the desk lists it: the campaign's source, else the referring host, else "direct". */
export function sourceNameOf(attribution: Attribution): string {
  const { utm_source, gclid, msclkid, fbclid, referrer } = attribution.last;
  const click =
    (gclid && "google") || (msclkid && "bing") || (fbclid && "facebook");
  const host = referrer && URL.parse(referrer)?.hostname.replace(/^www\./, "");
  return (utm_source?.toLowerCase() || click || host || "direct").slice(
    0,
    longest,
  );
}
