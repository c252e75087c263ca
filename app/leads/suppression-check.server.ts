import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { numbersIn } from "./suppressions.server.ts";

/** A withdrawal, or a later request for a call, as far as the ledger still knows whose it was. */
type Event = {
  sequence: number | null;
  created_at: string;
  event: string;
  calls: string;
  texts: string;
  /** As it was typed; null once its person is erased. */
  typed: string | null;
};

/** Where the numbers that must not be called or texted are not those that the ledger says were withdrawn. */
export async function compareSuppressions(
  database: Kysely<Database>,
): Promise<string[]> {
  const events = await readEvents(database);
  const withdrawals = events.filter(({ event }) => event === "withdrew");
  const suppressions = await database
    .selectFrom("suppressions")
    .selectAll()
    .execute();
  const byNumber = new Map(suppressions.map((row) => [row.number, row]));
  const problems = withdrawals.flatMap((withdrawal) =>
    numbersIn(withdrawal.typed ?? "").flatMap((number) => {
      const found = byNumber.get(number);
      const { calls, texts } = withdrawal;
      const isLifted = events.some((event) => lifts(event, withdrawal, number));
      return [
        ...(calls === "withdrawn" && !found?.calls_at && !isLifted
          ? [`row ${withdrawal.sequence} stopped calls, but they are allowed`]
          : []),
        ...(texts === "withdrawn" && !found?.texts_at
          ? [`row ${withdrawal.sequence} stopped texts, but they are allowed`]
          : []),
      ];
    }),
  );
  // One whose person is erased may stand behind any of them.
  if (withdrawals.some(({ typed }) => typed === null)) return problems;
  const known = new Set(
    withdrawals.flatMap(({ typed }) => numbersIn(typed ?? "")),
  );
  const unexplained = suppressions.filter(
    ({ number, calls_at, texts_at }) =>
      (calls_at ?? texts_at) !== null && !known.has(number ?? ""),
  );
  return [
    ...problems,
    ...unexplained.map(
      ({ number, number_hash }) =>
        `nobody withdrew the suppressed number ${number ?? number_hash.slice(0, 12)}`,
    ),
  ];
}

function lifts(event: Event, withdrawal: Event, number: string) {
  return (
    event.event === "asked again" &&
    event.created_at >= withdrawal.created_at &&
    (event.typed === null || numbersIn(event.typed).includes(number))
  );
}

async function readEvents(database: Kysely<Database>): Promise<Event[]> {
  const rows = await database
    .selectFrom("consents")
    .leftJoin("consent_details", "consent_id", "consents.id")
    .leftJoin("survey_leads", "survey_leads.id", "subject_id")
    .leftJoin("callback_requests", "callback_requests.id", "subject_id")
    .select(["sequence", "consents.created_at", "event", "calls", "texts"])
    .select(["number", "phone", "lead_phone_number"])
    .where("event", "in", ["withdrew", "asked again"])
    .execute();
  return rows.map(({ number, phone, lead_phone_number, ...row }) => ({
    ...row,
    typed: number ?? phone ?? lead_phone_number,
  }));
}
