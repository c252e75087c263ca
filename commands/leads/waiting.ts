import { parseArgs } from "node:util";
import {
  findStopSince,
  findStops,
  type Suppression,
} from "../../app/consent/suppressions/suppressions.server.ts";
import { findContactDetails } from "../../app/delivery/messages/subjects/contact-details.server.ts";
import {
  listUnclaimed,
  type UnclaimedSubject,
} from "../../app/delivery/on-call/list-unclaimed.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { chunksOf } from "../../app/server/database/chunks-of.ts";
import { second } from "../../app/server/durations.ts";
import { formatDuration } from "../../app/server/format-duration.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import {
  openCommandDatabase,
  readOptionalTime,
  readPlanOrEmpty,
} from "../command.ts";
import { personAsText } from "./lead-text.ts";

export async function waiting(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { since: { type: "string" } },
  });
  const readSince = readOptionalTime("since", values.since);
  const { database, settings } = await openCommandDatabase();
  const plan = await readPlanOrEmpty(database, settings);
  const { timeZone } = plan;
  const since = readSince?.(timeZone);
  const format = (time: Date) => formatDateTime(time, timeZone);
  const nameOf = nameContacts(plan.contacts?.people);
  const rows = await listUnclaimed(database, since);
  const people = await findContactDetails(
    database,
    rows.map(({ subjectId }) => subjectId),
  );
  const stops = new Map<string, Suppression>();
  for (const some of chunksOf([...people])) {
    const phones = some.map(([id, { phone }]) => ({ id, phone }));
    for (const [id, stop] of await findStops(database, phones)) {
      stops.set(id, stop);
    }
  }
  const now = new Date();
  const lines = rows.map(
    ({
      subjectId,
      kind,
      askedAt,
      since,
      asked,
      unreached,
      next,
    }: UnclaimedSubject) => {
      const person = people.get(subjectId);
      const stop = stops.get(subjectId);
      const optOut = findStopSince(stop, askedAt);
      const names = [...new Set(asked.map(nameOf))];
      const missed = [...new Set(unreached.map(nameOf))].filter(
        (name) => !names.includes(name),
      );
      return [
        `${referenceOf(subjectId)}  ${kind}, waiting ${formatDuration((now.getTime() - since.getTime()) / second)}, since ${format(since)}`,
        `  ${person ? personAsText(person) : "erased"}`,
        ...(stop?.calls
          ? [
              `  do not call${optOut ? "" : ", except about this matter"}: withdrawn ${format(new Date(stop.calls))}`,
            ]
          : []),
        `  asked: ${names.join(", ") || "nobody yet"}`,
        ...(missed.length > 0 ? [`  not reached: ${missed.join(", ")}`] : []),
        `  next: ${next && !optOut ? `${nameOf(next.destination)} at ${format(next.at)}` : "nobody"}`,
        `  npm run leads -- claim ${subjectId} --by NAME\n`,
      ].join("\n");
    },
  );
  process.stdout.write(lines.join("") || "Nobody is waiting.\n");
}

function nameContacts(
  people: readonly { name: string; reach: readonly string[] }[] = [],
) {
  const names = new Map(
    people.flatMap(({ name, reach }) =>
      reach.map((destination) => [destination, name] as const),
    ),
  );
  return (destination: string) =>
    names.get(destination) ?? `alert to ${destination}`;
}
