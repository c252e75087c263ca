import { parseArgs } from "node:util";
import { readName } from "../../app/delivery/on-call/sole-contact.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import { isUuid } from "../../app/server/uuid.ts";
import { CommandError, readTimeZone, UsageError } from "../command.ts";
import { commandLine } from "../record-command.ts";
import { changeLeadAs, type OpenedLead, openLead } from "./change.ts";

export async function claim(args: string[]) {
  const { id, name } = readArgs("claim", "by", args);
  const lead = await openLead(id);
  await changeLeadAs(lead, name, { act: "take" });
  await printHolder(lead);
}

export async function reassign(args: string[]) {
  const { id, name } = readArgs("reassign", "to", args);
  const lead = await openLead(id);
  const { claims, claimChanges } = lead.services.delivery;
  const claim = await claims.findClaim(lead.id);
  if (!claim) {
    throw new CommandError(
      `nobody has claimed ${id} yet: use npm run leads -- claim`,
    );
  }
  const from = { id: claim.account, name: claim.by };
  const to = namedActor(name);
  const now = new Date();
  await claimChanges.reassign(lead.subject, from, to, now, commandLine);
  await printHolder(lead);
}

export async function unclaim(args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const lead = await openLead(readId("unclaim ID", positionals));
  const act = { act: "release" };
  const result = await changeLeadAs(lead, commandLine.name, act);
  if (!result.ok) throw new CommandError(result.problem);
  await printHolder(lead);
}

function readArgs(command: string, option: "by" | "to", args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { [option]: { type: "string" } },
  });
  const id = readId(`${command} ID --${option} NAME`, positionals);
  const name = readName(String(values[option] ?? ""));
  if (!name) {
    throw new UsageError(`--${option} needs a name of up to 60 characters`);
  }
  return { id, name };
}

function readId(usage: string, positionals: readonly string[]) {
  const [id = ""] = positionals;
  if (positionals.length !== 1) throw new UsageError(`usage: ${usage}`);
  if (!isUuid(id)) {
    throw new UsageError(
      `"${id}" is not an ID; list IDs with "npm run leads -- waiting"`,
    );
  }
  return id;
}

async function printHolder({ id, services, settings }: OpenedLead) {
  const found = await services.delivery.claims.findClaim(id);
  process.stdout.write(
    found
      ? `${referenceOf(id)} is with ${found.by}, since ${formatDateTime(found.at, await readTimeZone(services.database, settings))}.\n`
      : `${referenceOf(id)} is with nobody now.\n`,
  );
}
