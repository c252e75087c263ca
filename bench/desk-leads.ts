import { randomUUIDv7 } from "node:crypto";
import { toAnswerColumns } from "../app/leads/lead-columns.ts";
import { indexRowsOf } from "../app/leads/search/lead-index.server.ts";
import { insertAll, insertRows } from "../app/server/database/insert.server.ts";
import { day, hour, minute } from "../app/server/durations.ts";
import type { Services } from "../app/server/http/services-context.server.ts";
import { completeSurvey } from "../test/support/survey/complete-survey.ts";

/** Leads of the last two years, a tenth of them open, each with its events, and some for each view of the queue. */
export async function storeSampleLeads(
  { database }: Pick<Services, "database">,
  count: number,
  accountId: string,
) {
  const batchSize = 500;
  for (let start = 0; start < count; start += batchSize) {
    const rows = Array.from({ length: batchSize }, (_, index) =>
      leadRow(start + index, count),
    );
    const unfinished = rows.filter((_, index) => isUnfinished(start + index));
    const partials = unfinished.map(partialRow);
    const others = rows.filter((row) => !unfinished.includes(row));
    const { lead_states, lead_search } = indexRowsOf(
      rows.map((row) => {
        const partial = partials.find(({ id }) => id === row.id);
        return partial
          ? { kind: "unfinished", row: partial }
          : { kind: "lead", row };
      }),
    );
    const events = rows.flatMap(({ id, created_at }, index) =>
      eventsOf(start + index, id, created_at),
    );
    await database.transaction().execute(async (transaction) => {
      await insertAll(transaction, {
        survey_leads: others,
        partial_surveys: partials,
        lead_search,
        lead_states: lead_states.map((state, index) => ({
          ...state,
          ...workedOn(start + index, rows[index]?.created_at ?? "", accountId),
        })),
      });
      await insertRows(transaction, "lead_events", events);
    });
  }
  await database
    .updateTable("desk_sequence")
    .set({ value: eventsPerLead * count })
    .execute();
}

const isOpen = (number: number) => number % 10 === 0;

const isUnfinished = (number: number) => number % 200 === 60;

const isQuarantined = (number: number) => number % 200 === 160;

function workedOn(number: number, at: string, accountId: string) {
  const source = pick(
    ["Search", "Radio", "billboard.example", null],
    10,
    number,
  );
  if (number % 20 === 0) return { source };
  const owner = {
    source,
    owner: "Ann Lee",
    owner_account: accountId,
    owner_at: at,
  };
  return isOpen(number)
    ? {
        ...owner,
        version: 1,
        status: "trying",
        next_action_at: number % 40 === 10 ? reminderOf(number) : null,
      }
    : {
        ...owner,
        version: 3,
        status: "signed",
        closed_at: at,
        ...reachedAfter(number, at),
      };
}

/** From five days ago to five days ahead. */
function reminderOf(number: number) {
  const hours = (Math.floor(number / 40) % 240) - 120;
  return new Date(Date.now() + 60 * hours * minute).toISOString();
}

function reachedAfter(number: number, at: string) {
  return { first_contact_at: contactTimeOf(number, at) };
}

function contactTimeOf(number: number, at: string) {
  const wait = (1 + (number % 500)) * minute;
  return new Date(Date.parse(at) + wait).toISOString();
}

/** A closed lead was reached and, up to nine days later, signed. */
function eventsOf(number: number, subject_id: string, at: string) {
  const contact = contactTimeOf(number, at);
  const decision = Date.parse(contact) + (1 + (number % 217)) * hour;
  const signed = new Date(decision).toISOString();
  const events = isOpen(number)
    ? ([["taken", at, {}]] as const)
    : ([
        ["taken", at, {}],
        ["call_logged", contact, { outcome: "reached" }],
        ["status_changed", contact, { from: "new", to: "reached" }],
        ["status_changed", signed, { from: "reached", to: "signed" }],
      ] as const);
  return events.map(([kind, time, data], index) => ({
    id: randomUUIDv7(),
    seq: eventsPerLead * number + index + 1,
    subject_id,
    kind,
    at: time,
    by_account: null,
    by_name: "Ann Lee",
    data: JSON.stringify(data),
  }));
}

const eventsPerLead = 4;

const first = "James Mary Robert Linda John Elena David Rosa Omar Mei".split(
  " ",
);
const states = "Ohio Texas Alabama Florida Georgia Oregon Maine Utah".split(
  " ",
);
const words =
  "truck driver light red crash neck back hospital ambulance police corner lane bus stop ran hit turned rain night bridge exit knee wrist work week doctor pain car van bike".split(
    " ",
  );

function leadRow(number: number, count: number) {
  const age = ((count - number) / count) * 700 * day;
  const story = Array.from({ length: 25 }, (_, index) =>
    pick(words, index * index + 1, number),
  );
  const answers = {
    ...completeSurvey,
    firstName: `${pick(first, 1, number)}${number % 400}`,
    lastName: `Lopez${number % 5000}`,
    email: `person${number}@example.com`,
    phone: `+1205${2_000_000 + ((number * 7919) % 8_000_000)}`,
    state: pick(states, 3, number),
    description: story.join(" "),
  };
  return {
    ...toAnswerColumns(answers),
    first_name: answers.firstName,
    phone: answers.phone,
    id: randomUUIDv7(),
    created_at: new Date(Date.now() - age).toISOString(),
    source: "Website Survey",
    qualified: number % 3 === 0,
    qualified_by: null,
    quarantine_reason: isQuarantined(number) ? "honeypot" : null,
    released_at: null,
  };
}

function partialRow({ id, created_at }: { id: string; created_at: string }) {
  return {
    id,
    attempt_key: id,
    client_address: null,
    created_at,
    updated_at: created_at,
    due_at: created_at,
    answers: JSON.stringify(completeSurvey),
    quarantine_reason: null,
  };
}

function pick<Value>(list: readonly Value[], step: number, number: number) {
  return list[Math.floor(number / step) % list.length] as Value;
}
