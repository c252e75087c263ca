import type { Attribution } from "./attribution.ts";

export function campaignNameOf({ last }: Attribution): string | null {
  const name = normalizeCampaign(last.utm_campaign ?? last.utm_source ?? "");
  return name.slice(0, 200) || null;
}

/** A link's campaign must match the same one in a spend file. */
export function normalizeCampaign(name: string) {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

const maxNameLength = 60;

export function sourceNameOf(attribution: Attribution): string {
  const { utm_source, gclid, msclkid, fbclid, referrer } = attribution.last;
  const click =
    (gclid && "google") || (msclkid && "bing") || (fbclid && "facebook");
  const host = referrer && URL.parse(referrer)?.hostname.replace(/^www\./, "");
  return (utm_source?.toLowerCase() || click || host || "direct").slice(
    0,
    maxNameLength,
  );
}
