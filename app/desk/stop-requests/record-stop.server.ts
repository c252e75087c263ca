import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import { consentWithoutForm } from "../../consent/consent.ts";
import { createSharingOptOuts } from "../../consent/suppressions/sharing-opt-outs.server.ts";
import {
  type StopOutbox,
  withdrawNumber,
} from "../../consent/suppressions/withdrawals.server.ts";
import { checkOptOut, type OptOutErrors } from "../../privacy/opt-out-form.ts";
import type { Account } from "../account.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";

export const requestChannels = z.enum([
  "phone",
  "letter",
  "email",
  "in person",
]);

type StopRequest = {
  contactPoints: readonly string[];
  calls: boolean;
  texts: boolean;
  sharing: boolean;
  channel: z.infer<typeof requestChannels>;
};

type ReadStop =
  | { ok: true; stop: StopRequest }
  | { ok: false; errors: OptOutErrors; problem?: string };

/** Refuses what it couldn't do in full, so that nobody thinks that calls are stopped when they aren't. */
export function readStop(fields: Record<string, string>): ReadStop {
  const checked = checkOptOut(fields);
  if (!checked.ok) return checked;
  const { contactPoints } = checked;
  const isAsked = (name: string) => fields[name] === "yes";
  const stop = {
    contactPoints,
    calls: isAsked("calls"),
    texts: isAsked("texts"),
    sharing: isAsked("sharing"),
  };
  const { data: channel } = requestChannels.safeParse(fields.channel);
  if (!stop.calls && !stop.texts && !stop.sharing) {
    return { ok: false, errors: {}, problem: "Choose what to stop." };
  }
  if ((stop.calls || stop.texts) && !contactPoints.some(isNumber)) {
    const phone =
      "To stop calls or texts, enter a phone number, or uncheck both.";
    return { ok: false, errors: { phone } };
  }
  if (!channel) {
    return { ok: false, errors: {}, problem: "Choose how they asked." };
  }
  return { ok: true, stop: { ...stop, channel } };
}

export async function recordStop(
  { database, outbox }: { database: Kysely<Database>; outbox: StopOutbox },
  { contactPoints, calls, texts, sharing, channel }: StopRequest,
  account: Account,
  now: Date,
) {
  const given = consentWithoutForm(`${channel}, recorded by ${account.name}`);
  const withdrawal = { withdrawn: { calls, texts }, now, given };
  await database.transaction().execute(async (transaction) => {
    // Recorded first, because its lock comes before row locks (docs/decisions/022).
    await recordDeskEvent(transaction, {
      kind: "stop_recorded",
      data: { calls, texts, sharing, way: channel },
      by: account,
      at: now,
    });
    for (const number of calls || texts ? contactPoints.filter(isNumber) : []) {
      await withdrawNumber(transaction, outbox, number, withdrawal);
    }
    const optOuts = createSharingOptOuts(transaction);
    if (sharing) await optOuts.optOut(contactPoints, { given, now });
  });
}

function isNumber(contactPoint: string) {
  return contactPoint.startsWith("+");
}
