import { parseArgs } from "node:util";
import { findSubjectById } from "../../app/delivery/messages/subjects/find-subject.server.ts";
import { createClaimChanges } from "../../app/delivery/on-call/claim-changes.server.ts";
import { createClaimStore } from "../../app/delivery/on-call/claim-store.server.ts";
import { readName } from "../../app/delivery/on-call/sole-reader.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { contact } from "../../app/leads/events/lead-event.ts";
import { timeInWords } from "../../app/server/local-time.ts";
import {
  readCurrentLaws,
  readCurrentPlan,
} from "../../app/services/site-content.server.ts";
import {
  isId,
  openCommandDatabase,
  readTimeZone,
  UsageError,
} from "../command.ts";

/** `npm run leads -- claim ID --by NAME`: says who calls. */
export async function claim(words: string[]) {
  const { id, name } = readWords("claim", "by", words);
  await withSubject(id, async ({ claims }) => {
    await claims.claim(id, contact(name), new Date());
  });
}

/** `npm run leads -- reassign ID --to NAME`: gives the claim to someone else. */
export async function reassign(words: string[]) {
  const { id, name } = readWords("reassign", "to", words);
  await withSubject(id, async ({ claims, changes, subject }) => {
    const from = await claims.findClaim(id);
    if (!from) throw new UsageError(`nobody has ${id}: claim it`);
    await changes.reassign(subject, from.by, contact(name), new Date());
  });
}

/** `npm run leads -- unclaim ID`: ends a claim. */
export async function unclaim(words: string[]) {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const id = readId("unclaim", positionals);
  await withSubject(id, async ({ claims, changes, subject }) => {
    const from = await claims.findClaim(id);
    if (!from) throw new UsageError(`nobody has ${id}`);
    await changes.unclaim(subject, from.by, new Date());
  });
}

function readWords(command: string, option: "by" | "to", words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { [option]: { type: "string" } },
  });
  const id = readId(command, positionals);
  const name = readName(String(values[option] ?? ""));
  if (!name) {
    throw new UsageError(
      `${command}: --${option} must name a person, in at most 60 characters`,
    );
  }
  return { id, name };
}

function readId(command: string, positionals: readonly string[]) {
  const [id = ""] = positionals;
  if (positionals.length !== 1) throw new UsageError(`${command}: name one id`);
  if (!isId(id)) {
    throw new UsageError(`"${id}" is not an id; \`waiting\` shows them`);
  }
  return id;
}

type Opened = Awaited<ReturnType<typeof openSubject>>;

/** Makes the change, then prints who has the claim. */
async function withSubject(
  id: string,
  work: (opened: Opened) => Promise<void>,
) {
  const { database, settings } = await openCommandDatabase();
  const opened = await openSubject(id, database, settings);
  await work(opened);
  const found = await opened.claims.findClaim(id);
  process.stdout.write(
    found
      ? `${referenceOf(id)} is with ${found.by}, since ${timeInWords(found.at, readTimeZone(settings))}.\n`
      : `${referenceOf(id)} is with nobody now.\n`,
  );
}

type Command = Awaited<ReturnType<typeof openCommandDatabase>>;

async function openSubject(
  id: string,
  database: Command["database"],
  settings: Command["settings"],
) {
  const subject = await findSubjectById(database, id);
  if (!subject) throw new UsageError(`there is no lead or request ${id}`);
  const claims = createClaimStore(database);
  const laws = await readCurrentLaws(database);
  const plan = await readCurrentPlan(database, settings);
  const changes = createClaimChanges(plan, laws, claims, database);
  return { claims, changes, subject };
}
