import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { listPossibleNumbers } from "../../forms/phone/phones-in-text.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";

type Event = {
  sequence: number | null;
  created_at: string;
  event: string;
  calls: string;
  texts: string;
  typed: string | null;
  subject_id: string | null;
};

export async function verifySuppressions(
  database: Kysely<Database>,
): Promise<string[]> {
  // Withdrawals may be added in the meantime: each list is compared with one that was read later.
  const earlier = await readSuppressions(database);
  const events = await readEvents(database);
  const withdrawals = events.filter(({ event }) => event === "withdrew");
  const lifting = withoutRequests(events);
  const suppressions = await readSuppressions(database);
  // A lead without a parsable number is suppressed by its id.
  const byKey = new Map(
    suppressions.map((row) => [row.number ?? row.subject_id, row]),
  );
  const problems = withdrawals.flatMap((withdrawal) =>
    keysOf(withdrawal).flatMap((keys) => {
      const found = keys.flatMap((key) => byKey.get(key) ?? []);
      const isLifted = (...by: string[]) =>
        lifting.some((event) => lifts(event, by, withdrawal, keys));
      const { calls, texts, sequence } = withdrawal;
      const isCalled =
        calls === "withdrawn" && !isLifted("allowed calls", "asked again");
      const isTexted = texts === "withdrawn" && !isLifted("allowed texts");
      return [
        ...(isCalled && !found.some(({ calls_at }) => calls_at)
          ? [`row ${sequence} stopped calls, but they are allowed`]
          : []),
        ...(isTexted && !found.some(({ texts_at }) => texts_at)
          ? [`row ${sequence} stopped texts, but they are allowed`]
          : []),
      ];
    }),
  );
  // An erased withdrawal could account for any unexplained suppression.
  if (withdrawals.some(({ typed }) => typed === null)) return problems;
  const known = new Set(
    withdrawals.flatMap(({ typed, subject_id }) => [
      ...listPossibleNumbers(typed ?? ""),
      subject_id,
    ]),
  );
  const unexplained = earlier.filter(
    ({ number, subject_id, calls_at, texts_at }) =>
      (calls_at ?? texts_at) !== null && !known.has(number ?? subject_id),
  );
  return [
    ...problems,
    ...unexplained.map(
      ({ number, number_hash }) =>
        `the suppressed number ${number ?? number_hash.slice(0, 12)} has no withdrawal`,
    ),
  ];
}

/** Earlier releases recorded only the request that led to the call, not that someone pressed 1 on it. */
function withoutRequests(events: readonly Event[]) {
  const first = events.find(({ event }) => event === "allowed calls");
  return events.filter(
    ({ event, created_at }) =>
      event !== "asked again" || !first || created_at < first.created_at,
  );
}

/** Each group needs a suppression. A number's group has the lead's id, too: older releases parsed fewer numbers. */
function keysOf({ typed, subject_id }: Event): (string | null)[][] {
  if (typed === null) return [];
  const numbers = parseNumbers(typed);
  return numbers.length > 0
    ? numbers.map((number) => [number, subject_id])
    : [[subject_id, ...listPossibleNumbers(typed)]];
}

function lifts(
  event: Event,
  by: readonly string[],
  withdrawal: Event,
  keys: readonly (string | null)[],
) {
  return (
    by.includes(event.event) &&
    event.created_at >= withdrawal.created_at &&
    (event.typed === null || keys.includes(event.typed))
  );
}

function readSuppressions(database: Kysely<Database>) {
  return database.selectFrom("suppressions").selectAll().execute();
}

async function readEvents(database: Kysely<Database>): Promise<Event[]> {
  const rows = await database
    .selectFrom("consents")
    .leftJoin("consent_details", "consent_id", "consents.id")
    .leftJoin("survey_leads", "survey_leads.id", "subject_id")
    .leftJoin("callback_requests", "callback_requests.id", "subject_id")
    .select(["sequence", "consents.created_at", "event", "calls", "texts"])
    .select(["number", "phone", "lead_phone_number", "subject_id"])
    .where("event", "in", [
      "withdrew",
      "asked again",
      "allowed calls",
      "allowed texts",
    ])
    .orderBy("consents.id")
    .execute();
  return rows.map(({ number, phone, lead_phone_number, ...row }) => ({
    ...row,
    typed: number ?? phone ?? lead_phone_number,
  }));
}
