import { sealConsents } from "../../../app/consent/ledger/consent-sealer.server.ts";
import { verifyLedger } from "../../../app/consent/ledger/verify-ledger.server.ts";
import { writeDestinations } from "../delivery/receivers.ts";
import { runCommand } from "../processes/command.ts";
import type { TestSite } from "../site.ts";
import { consentTexts } from "./shown-texts.ts";

export const number = "(205) 555-0123";

export const message = {
  fullName: "Ann Lee",
  phone: number,
  description: "A van hit my car.",
  consentText: consentTexts.contact.version,
  consentCalls: "yes",
};

/** Sends the message as the page's script does. */
export async function send(site: TestSite, more: Record<string, string> = {}) {
  const response = await site.postJson("/functions/v1/contact-message", {
    ...message,
    ...more,
  });
  const { id, receipt } = await response.json();
  return { id: String(id), receipt: String(receipt) };
}

export function call(site: TestSite, more: Record<string, unknown> = {}) {
  return site.postJson("/.netlify/functions/click-to-call", {
    leadPhoneNumber: number,
    consentText: consentTexts.callback.version,
    ...more,
  });
}

export async function consentCommand(site: TestSite, ...words: string[]) {
  return runCommand(["commands/consent.ts", ...words], {
    DATABASE_URL: site.databaseUrl,
    ...(await writeDestinations({ timeZone: "America/Chicago" })),
  });
}

/** Seals the waiting rows, and checks the ledger. */
export async function checkSealed({ services }: TestSite) {
  await sealConsents(services.intake, new Date());
  return verifyLedger(services.database);
}
