import { parseArgs } from "node:util";
import { createClaimStore } from "../app/leads/delivery/claim-store.server.ts";
import { createDeliveryStore } from "../app/leads/delivery/delivery-store.server.ts";
import { getPlan } from "../app/leads/delivery/plan-file.server.ts";
import { referenceOf } from "../app/leads/reference.ts";
import { openCommandDatabase, UsageError } from "./command.ts";

/** `npm run leads -- dead`: what was given up, oldest first. */
export async function dead(words: string[]) {
  parseArgs({ args: words, options: {} });
  await withDatabase(async ({ database }) => {
    const rows = await createDeliveryStore(database).listDead();
    const lines = rows.map(
      (row) =>
        `${row.ended_at}  ${row.id}\n  ${row.event} ${referenceOf(row.subject_id)} to ${row.destination}: ${row.last_error}, after ${row.attempts} ${row.attempts === 1 ? "try" : "tries"}\n`,
    );
    process.stdout.write(
      lines.length > 0 ? lines.join("") : "Nothing was given up.\n",
    );
  });
}

/** `npm run leads -- redeliver ID | --all`: has it sent again by the running site. */
export async function redeliver(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { all: { type: "boolean", default: false } },
  });
  const [id] = positionals;
  if (values.all ? positionals.length > 0 : positionals.length !== 1) {
    throw new UsageError("redeliver: name one id that `dead` shows, or --all");
  }
  if (id !== undefined) requireId(id, "`dead` shows them");
  await withDatabase(async ({ database }) => {
    const count = await createDeliveryStore(database).redeliver(id, new Date());
    if (count === 0 && id !== undefined) {
      throw new UsageError(`no delivery ${id} was given up`);
    }
    process.stdout.write(
      `${count} ${count === 1 ? "delivery" : "deliveries"} will be tried again as soon as the site runs.\n`,
    );
  });
}

/** `npm run leads -- waiting`: what nobody has taken, since when, who was asked, who is next. */
export async function waiting(words: string[]) {
  parseArgs({ args: words, options: {} });
  await withDatabase(async ({ database, settings }) => {
    const { contacts } = getPlan(settings);
    const people = new Map(
      contacts?.people.flatMap(({ name, reach }) =>
        reach.map((destination) => [destination, name] as const),
      ),
    );
    const nameOf = (destination: string) =>
      people.get(destination) ?? `alert to ${destination}`;
    const now = new Date();
    const rows = await createClaimStore(database).listWaiting();
    const lines = rows.map(({ subjectId, kind, since, asked, next }) => {
      const names = [...new Set(asked.map(nameOf))];
      return `${referenceOf(subjectId)}  ${kind}, waiting ${span(since, now)}, since ${since.toISOString()}
  asked: ${names.join(", ") || "nobody yet"}
  next: ${next ? `${nameOf(next.destination)} at ${next.at.toISOString()}` : "nobody; everybody was asked"}
  npm run leads -- claim ${subjectId} --by NAME
`;
    });
    process.stdout.write(
      lines.length > 0 ? lines.join("") : "Nobody is waiting.\n",
    );
  });
}

async function withDatabase(
  work: (
    opened: Awaited<ReturnType<typeof openCommandDatabase>>,
  ) => Promise<void>,
) {
  const opened = await openCommandDatabase();
  try {
    await work(opened);
  } finally {
    await opened.database.destroy();
  }
}

function requireId(text: string, where: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) {
    throw new UsageError(`"${text}" is no id; ${where}`);
  }
}

/** "4 min", "3 h 20 min". */
function span(from: Date, to: Date) {
  const minutes = Math.max(
    0,
    Math.floor((to.getTime() - from.getTime()) / 60_000),
  );
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
