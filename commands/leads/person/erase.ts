import { parseArgs } from "node:util";
import type { Kysely } from "kysely";
import type { DeliveryPlan } from "../../../app/delivery/destinations/plan/plan.ts";
import {
  describeDestinationsSentTo,
  listDestinationsSentTo,
} from "../../../app/delivery/queue/destinations-sent-to.server.ts";
import { recordErasure } from "../../../app/desk/lead/record-erasure.server.ts";
import { referenceOf } from "../../../app/forms/reference.ts";
import { eraseWholePerson } from "../../../app/privacy/erase-person.server.ts";
import {
  chooseRows,
  countRows,
  findPerson,
  idsOf,
  type Person,
  type PersonSearch,
} from "../../../app/privacy/person.server.ts";
import { listTraces } from "../../../app/privacy/traces.ts";
import { countOf } from "../../../app/ui/count-of.ts";
import type { Database } from "../../../db/schema.ts";
import {
  CommandError,
  openCommandDatabase,
  readPlanOrEmpty,
} from "../../command.ts";
import { commandLine } from "../../record-command.ts";
import { callbackAsText, leadAsText, partialAsText } from "../lead-text.ts";
import { readSearch } from "./person-search.ts";
import { verifyErased } from "./verify-erased.ts";

export async function erase(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      phone: { type: "string" },
      email: { type: "string" },
      only: { type: "string", multiple: true },
      "consent-proof": { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const search = readSearch("erase", values);
  const { database, settings } = await openCommandDatabase();
  const found = await findPerson(database, search);
  const person = values.only ? chooseNamed(found, values.only) : found;
  const plan = await readPlanOrEmpty(database, settings);
  const receivers = await listDestinationsSentTo(database, idsOf(person));
  const sentTo = describeDestinationsSentTo(receivers, plan);
  process.stdout.write(describePerson(person, plan.timeZone));
  if (sentTo) process.stdout.write(`\n${sentTo}\n`);
  if (values.yes)
    await eraseAndVerify(database, person, {
      whole: values.only ? undefined : search,
      withProof: values["consent-proof"],
      plan,
    });
  else if (countRows(person) > 0) {
    process.stdout.write(
      "\nNothing is erased yet. Check that all of it belongs to this person, then add --yes.\n",
    );
  }
}

function chooseNamed(person: Person, names: readonly string[]): Person {
  const ids = idsOf(person);
  const chosen = names.map((name) => {
    const id = ids.find(
      (one) => one === name || referenceOf(one) === name.toUpperCase(),
    );
    if (id === undefined) {
      throw new CommandError(
        `--only: this person has no lead, request or survey ${name}`,
      );
    }
    return id;
  });
  return chooseRows(person, new Set(chosen));
}

type Erasing = {
  whole: PersonSearch | undefined;
  withProof: boolean;
  plan: DeliveryPlan;
};

async function eraseAndVerify(
  database: Kysely<Database>,
  person: Person,
  { whole, withProof, plan }: Erasing,
) {
  const traces = listTraces(person);
  const who = { by: commandLine, at: new Date() };
  const receivers = new Set<string>();
  const record = recordErasure("npm run leads -- erase", who, receivers);
  await eraseWholePerson(database, person, whole, { withProof, record });
  process.stdout.write(`\nErased: ${summaryOf(person)}.\n`);
  // Printed again, because no stored row names them anymore, and more may have been sent meanwhile.
  const sentTo = describeDestinationsSentTo([...receivers].sort(), plan);
  if (sentTo) process.stdout.write(`${sentTo}\n`);
  await verifyErased(database, traces);
}

function describePerson(person: Person, timeZone: string) {
  if (countRows(person) === 0) return "No lead and no callback request.\n";
  const leads = person.leads.map((lead) =>
    leadAsText(
      {
        ...lead,
        qualified: lead.qualified === null ? null : Boolean(lead.qualified),
      },
      timeZone,
    ),
  );
  const calls = person.callbacks.map((request) =>
    callbackAsText(request, timeZone),
  );
  const unfinished = person.partials.map((partial) =>
    partialAsText(partial, timeZone),
  );
  return [...leads, ...calls, ...unfinished].join("\n");
}

function summaryOf({ leads, callbacks, partials }: Person) {
  const counts = [
    countOf(leads.length, "lead"),
    countOf(callbacks.length, "callback request"),
    ...(partials.length > 0
      ? [countOf(partials.length, "unfinished survey")]
      : []),
  ];
  return `${counts.join(", ")}, and what belonged to them`;
}
