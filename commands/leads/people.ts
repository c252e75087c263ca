import type { Kysely } from "kysely";
import {
  findStopSince,
  findStops,
  type Suppression,
} from "../../app/consent/suppressions/suppressions.server.ts";
import {
  findPersonDetails,
  type PersonDetails,
} from "../../app/delivery/subjects/person-details.server.ts";
import type { Database } from "../../db/schema.ts";
import { personAsText } from "./lead-text.ts";

/** Who sent these, for lists that staff call from. */
export async function describePeople(
  database: Kysely<Database>,
  ids: readonly string[],
  format: (time: Date) => string,
): Promise<Map<string, { lines: string[]; mustNotCall: boolean }>> {
  const people = await findPersonDetails(database, ids);
  const described: Awaited<ReturnType<typeof describePeople>> = new Map();
  const phones = [...people].map(([id, { phone }]) => ({ id, phone }));
  const stops = await findStops(database, phones);
  for (const [id, person] of people) {
    described.set(id, describePerson(person, stops.get(id), format));
  }
  return described;
}

function describePerson(
  person: PersonDetails,
  stop: Suppression | undefined,
  format: (time: Date) => string,
) {
  const mustNotCall = findStopSince(stop, person.askedAt) !== undefined;
  const lines = [personAsText(person)];
  if (stop?.calls) {
    const exception = mustNotCall ? "" : ", except about this matter";
    lines.push(
      `do not call${exception}: withdrawn ${format(new Date(stop.calls))}`,
    );
  }
  if (stop?.texts) {
    lines.push(`do not text: withdrawn ${format(new Date(stop.texts))}`);
  }
  return { lines, mustNotCall };
}
