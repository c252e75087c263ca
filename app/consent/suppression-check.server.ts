import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { listNumbers } from "../forms/phones-in-text.ts";
import { listTypedNumbers } from "../forms/typed-numbers.ts";

/** A withdrawal, or a later request for a call, as far as the ledger still knows whose it was. */
type Event = {
  sequence: number | null;
  created_at: string;
  event: string;
  calls: string;
  texts: string;
  /** As it was typed; null once its person is erased. */
  typed: string | null;
  /** The lead or callback request. */
  subject_id: string | null;
};

/** Where the numbers that must not be called or texted are not those that the ledger says were withdrawn. */
export async function checkSuppressions(
  database: Kysely<Database>,
): Promise<string[]> {
  const events = await readEvents(database);
  const withdrawals = events.filter(({ event }) => event === "withdrew");
  const suppressions = await database
    .selectFrom("suppressions")
    .selectAll()
    .execute();
  // The mark of a lead whose sender typed no number stands by its id.
  const byKey = new Map(
    suppressions.map((row) => [row.number ?? row.subject_id, row]),
  );
  const problems = withdrawals.flatMap((withdrawal) =>
    keysOf(withdrawal).flatMap((keys) => {
      const found = keys.flatMap((key) => byKey.get(key) ?? []);
      const isLifted = events.some((event) => lifts(event, withdrawal, keys));
      const { calls, texts, sequence } = withdrawal;
      const isCalled = calls === "withdrawn" && !isLifted;
      return [
        ...(isCalled && !found.some(({ calls_at }) => calls_at)
          ? [`row ${sequence} stopped calls, but they are allowed`]
          : []),
        ...(texts === "withdrawn" && !found.some(({ texts_at }) => texts_at)
          ? [`row ${sequence} stopped texts, but they are allowed`]
          : []),
      ];
    }),
  );
  // One whose person is erased may stand behind any of them.
  if (withdrawals.some(({ typed }) => typed === null)) return problems;
  const known = new Set(
    withdrawals.flatMap(({ typed, subject_id }) => [
      ...listNumbers(typed ?? ""),
      subject_id,
    ]),
  );
  const unexplained = suppressions.filter(
    ({ number, subject_id, calls_at, texts_at }) =>
      (calls_at ?? texts_at) !== null && !known.has(number ?? subject_id),
  );
  return [
    ...problems,
    ...unexplained.map(
      ({ number, number_hash }) =>
        `nobody withdrew the suppressed number ${number ?? number_hash.slice(0, 12)}`,
    ),
  ];
}

/** What each of must be suppressed, by any of these keys: every number that was typed, or else the lead itself. */
function keysOf({ typed, subject_id }: Event): (string | null)[][] {
  if (typed === null) return [];
  const numbers = listTypedNumbers(typed);
  return numbers.length > 0
    ? numbers.map((number) => [number])
    : [[subject_id, ...listNumbers(typed)]];
}

function lifts(
  event: Event,
  withdrawal: Event,
  keys: readonly (string | null)[],
) {
  return (
    event.event === "asked again" &&
    event.created_at >= withdrawal.created_at &&
    (event.typed === null || keys.includes(event.typed))
  );
}

async function readEvents(database: Kysely<Database>): Promise<Event[]> {
  const rows = await database
    .selectFrom("consents")
    .leftJoin("consent_details", "consent_id", "consents.id")
    .leftJoin("survey_leads", "survey_leads.id", "subject_id")
    .leftJoin("callback_requests", "callback_requests.id", "subject_id")
    .select(["sequence", "consents.created_at", "event", "calls", "texts"])
    .select(["number", "phone", "lead_phone_number", "subject_id"])
    .where("event", "in", ["withdrew", "asked again"])
    .execute();
  return rows.map(({ number, phone, lead_phone_number, ...row }) => ({
    ...row,
    typed: number ?? phone ?? lead_phone_number,
  }));
}
