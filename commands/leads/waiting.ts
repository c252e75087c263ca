import { parseArgs } from "node:util";
import {
  listUnclaimed,
  type UnclaimedSubject,
} from "../../app/delivery/on-call/list-unclaimed.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { second } from "../../app/server/durations.ts";
import { formatDuration } from "../../app/server/format-duration.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import {
  openCommandDatabase,
  readOptionalTime,
  readPlanOrEmpty,
} from "../command.ts";
import { describePeople } from "./people.ts";

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
  const people = await describePeople(
    database,
    rows.map(({ subjectId }) => subjectId),
    format,
  );
  const now = new Date();
  const lines = rows.map(
    ({ subjectId, kind, since, asked, unreached, next }: UnclaimedSubject) => {
      const person = people.get(subjectId);
      const names = [...new Set(asked.map(nameOf))];
      const missed = [...new Set(unreached.map(nameOf))].filter(
        (name) => !names.includes(name),
      );
      const isAsked = next && !person?.mustNotCall;
      return [
        `${referenceOf(subjectId)}  ${kind}, waiting ${formatDuration((now.getTime() - since.getTime()) / second)}, since ${format(since)}`,
        ...(person?.lines ?? ["erased"]).map((line) => `  ${line}`),
        `  asked: ${names.join(", ") || "nobody yet"}`,
        ...(missed.length > 0 ? [`  not reached: ${missed.join(", ")}`] : []),
        `  next: ${isAsked ? `${nameOf(next.destination)} at ${format(next.at)}` : "nobody"}`,
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
