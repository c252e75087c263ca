import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { givenBy } from "../../consent/consent.ts";
import { createSharingOptOuts } from "../../consent/suppressions/sharing-opt-outs.server.ts";
import {
  type StopOutbox,
  withdrawNumber,
} from "../../consent/suppressions/withdrawals.server.ts";
import { checkOptOut, type OptOutErrors } from "../../privacy/opt-out-form.ts";
import type { Account } from "../accounts/account.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";

/** How a request came, as the ledger stores it. */
export const stopWays = {
  phone: "On the phone",
  letter: "By letter",
  email: "By email",
  "in person": "In person",
} as const;

type StopWay = keyof typeof stopWays;

type StopRequest = {
  /** Numbers in E.164, and normalized emails. */
  contacts: readonly string[];
  calls: boolean;
  texts: boolean;
  sharing: boolean;
  way: StopWay;
};

type ReadStop =
  | { ok: true; stop: StopRequest }
  | { ok: false; errors: OptOutErrors; problem?: string };

export function readStop(fields: Record<string, string>): ReadStop {
  const checked = checkOptOut(fields);
  if (!checked.ok) return checked;
  const { contacts } = checked;
  const [calls, texts, sharing] = ["calls", "texts", "sharing"].map(
    (name) => fields[name] === "yes",
  );
  const way = findWay(fields.way);
  const hasNumber = contacts.some(isNumber);
  const stop = {
    contacts,
    calls: calls === true && hasNumber,
    texts: texts === true && hasNumber,
    sharing: sharing === true,
  };
  const isNothing = !stop.calls && !stop.texts && !stop.sharing;
  const problem = isNothing
    ? "Choose what to stop. Calls and texts need a phone number."
    : "Choose how they asked.";
  return isNothing || !way
    ? { ok: false, errors: {}, problem }
    : { ok: true, stop: { ...stop, way } };
}

/** Stops what someone asked to stop, with a line in the ledger for each contact and one in the audit log. */
export async function recordStop(
  { database, outbox }: { database: Kysely<Database>; outbox: StopOutbox },
  { contacts, calls, texts, sharing, way }: StopRequest,
  account: Account,
  now: Date,
) {
  const given = givenBy(`${way}, recorded by ${account.name}`);
  const withdrawal = { withdrawn: { calls, texts }, now, given };
  await database.transaction().execute(async (transaction) => {
    // First: it takes the lock that comes before rows (docs/decisions/022).
    await recordDeskEvent(transaction, {
      kind: "stop_recorded",
      data: { calls, texts, sharing, way },
      by: account,
      at: now,
    });
    for (const number of calls || texts ? contacts.filter(isNumber) : []) {
      await withdrawNumber(transaction, outbox, number, withdrawal);
    }
    const optOuts = createSharingOptOuts(transaction);
    if (sharing) await optOuts.optOut(contacts, { given, now });
  });
}

function isNumber(contact: string) {
  return contact.startsWith("+");
}

function findWay(typed: string | undefined): StopWay | undefined {
  return (Object.keys(stopWays) as StopWay[]).find((way) => way === typed);
}
