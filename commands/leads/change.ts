import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import { createCallbackStore } from "../../app/callback/callback-store.server.ts";
import { createClaimChanges } from "../../app/delivery/on-call/claim-changes.server.ts";
import { createClaimStore } from "../../app/delivery/on-call/claim-store.server.ts";
import { readName } from "../../app/delivery/on-call/sole-contact.ts";
import { createOutbox } from "../../app/delivery/outbox/outbox.server.ts";
import { createStatusOutbox } from "../../app/delivery/outbox/status-updates.server.ts";
import { listDeliveriesOf } from "../../app/delivery/queue/delivery-lists.server.ts";
import { findSubjectById } from "../../app/delivery/subjects/find-subject.server.ts";
import { subjectIdOf } from "../../app/delivery/subjects/subject.ts";
import { changeLead } from "../../app/desk/lead/change-lead.server.ts";
import type {
  ChangeResult,
  LeadChange,
} from "../../app/desk/lead/changes/change.server.ts";
import { callOutcomes } from "../../app/leads/events/lead-event.ts";
import { readState } from "../../app/leads/events/lead-events.server.ts";
import { listNextOf } from "../../app/leads/events/lead-status.ts";
import { listStatuses } from "../../app/leads/events/lead-status-store.server.ts";
import { createLeadStore } from "../../app/leads/lead-store.server.ts";
import { isUuid } from "../../app/server/uuid.ts";
import { readCurrentDelivery } from "../../app/services/site-content.server.ts";
import type { Settings } from "../../app/settings.server.ts";
import { createPartialStore } from "../../app/survey/unfinished/partial-store.server.ts";
import type { Database } from "../../db/schema.ts";
import { CommandError, openCommandDatabase, UsageError } from "../command.ts";
import { commandLine } from "../record-command.ts";

const text = { type: "string" } as const;

export async function change(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      by: text,
      to: text,
      text,
      note: text,
      reason: text,
      outcome: text,
      at: text,
      reference: text,
      delivery: text,
    },
  });
  const [id = "", act = ""] = positionals;
  if (!isUuid(id) || positionals.length !== 2) {
    throw new UsageError("usage: change ID ACTION --by NAME");
  }
  const { by = "", ...fields } = values;
  const name = readName(by);
  if (!name) throw new UsageError("--by needs a name of up to 60 characters");
  const lead = await openLead(id);
  const result = await changeLeadAs(lead, name, { ...fields, act });
  if (!result.ok) {
    const choices = await describeChoices(lead, { ...fields, act });
    throw new CommandError([result.problem, ...choices].join("\n"));
  }
  process.stdout.write("Done.\n");
}

async function describeChoices(
  { id, services: { database } }: OpenedLead,
  { act, outcome = "", to, delivery }: LeadChange["fields"],
): Promise<string[]> {
  if (act === "log" && !Object.hasOwn(callOutcomes, outcome)) {
    return [`--outcome is one of: ${Object.keys(callOutcomes).join(", ")}`];
  }
  if (act === "status") {
    const state = await readState(database, id, new Date());
    const next = listNextOf(await listStatuses(database), state);
    if (next.some(({ key }) => key === to)) return [];
    const names = next.map(({ key, label }) => `${key} (${label})`);
    return [`--to is one of: ${names.join(", ") || "none"}`];
  }
  if (act === "send-again") {
    const deliveries = await listDeliveriesOf(database, id);
    if (deliveries.some((one) => one.id === delivery)) return [];
    return [
      "--delivery is one of:",
      ...deliveries.map(
        ({ id, event, destination, state }) =>
          `  ${id}  ${event} to ${destination}, ${state}`,
      ),
    ];
  }
  return [];
}

export async function release(args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [id = ""] = positionals;
  if (!isUuid(id) || positionals.length !== 1) {
    throw new UsageError(
      `"${id}" is not an ID; list IDs with "npm run --silent leads -- list --json"`,
    );
  }
  const act = { act: "release-quarantine" };
  const lead = await openLead(id);
  const result = await changeLeadAs(lead, commandLine.name, act);
  if (!result.ok) throw new CommandError(result.problem);
  process.stdout.write(`Released ${id}.\n`);
}

export type OpenedLead = Awaited<ReturnType<typeof openLead>>;

export async function openLead(id: string) {
  const { database, settings } = await openCommandDatabase();
  const subject = await findSubjectById(database, id);
  if (!subject) throw new CommandError(`there is no lead or request ${id}`);
  const services = await openServices(database, settings);
  return { id: subjectIdOf(subject), subject, settings, services };
}

export async function changeLeadAs(
  { id, subject, services }: OpenedLead,
  name: string,
  fields: LeadChange["fields"],
): Promise<ChangeResult> {
  const { version } = await readState(services.database, id, new Date());
  return changeLead({
    subject,
    services,
    account: { id: null, name, role: "owner" },
    fields: { ...fields, version: String(version) },
  });
}

/** The running site sends the messages that these queue. */
export async function openDelivery(
  database: Kysely<Database>,
  settings: Settings,
): Promise<LeadChange["services"]["delivery"]> {
  const delivery = await readCurrentDelivery(database, settings);
  const { plan } = delivery;
  const outbox = createOutbox(delivery);
  const claims = createClaimStore(database);
  return {
    plan,
    claims,
    claimChanges: createClaimChanges({ outbox, claims, database }),
    statusOutbox: createStatusOutbox(plan),
    outbox,
    wake: () => {},
  };
}

async function openServices(
  database: Kysely<Database>,
  settings: Settings,
): Promise<LeadChange["services"]> {
  const delivery = await openDelivery(database, settings);
  const { outbox } = delivery;
  return {
    database,
    delivery,
    leads: createLeadStore(database, { outbox }),
    callbacks: createCallbackStore(database, { outbox }),
    partials: createPartialStore(database),
    phoneService: { call: async () => ({ status: "off" }) },
    limits: undefined,
    now: () => new Date(),
  };
}
