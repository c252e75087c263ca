import type { Attribution } from "./attribution.ts";

/** The name of the campaign that brought a visitor; its source if the link names no campaign. */
export function campaignNameOf({ last }: Attribution): string | null {
  const name = normalizeCampaign(last.utm_campaign ?? last.utm_source ?? "");
  return name.slice(0, 200) || null;
}

/** So that a campaign's name in a link matches that in a spend file. */
export function normalizeCampaign(name: string) {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** In characters. */
const longest = 60;

/** What brought a visitor here, as the desk lists it: the campaign's source, else the referring host, else "direct". */
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
