import type { Kysely, Selectable } from "kysely";
import type {
  CallbackRequestsTable,
  Database,
  SurveyLeadsTable,
} from "../../db/schema.ts";
import {
  containsPhone,
  listPossibleNumbers,
  listValidPhones,
  type ParsedPhone,
} from "../forms/phone/phones-in-text.ts";
import { normalizeEmail } from "../leads/threads/match-keys.ts";
import { chunksOf } from "../server/database/chunks-of.ts";
import {
  type PartialSurvey,
  toPartial,
} from "../survey/unfinished/partial-survey.ts";

export type PersonSearch = {
  phones: readonly ParsedPhone[];
  emails: readonly string[];
};

export type Person = {
  leads: Selectable<SurveyLeadsTable>[];
  callbacks: Selectable<CallbackRequestsTable>[];
  partials: PartialSurvey[];
  numbers: string[];
  emails: string[];
};

/** Also by the numbers and emails in the leads that it finds, except for placeholder numbers. */
export async function findPerson(
  database: Kysely<Database>,
  search: PersonSearch,
): Promise<Person> {
  const phones = new Map(search.phones.map((phone) => [phone.number, phone]));
  const emails = new Set(search.emails.map(normalizeEmail));
  const holdsAny = (typed: string) =>
    [...phones.values()].some((phone) => containsPhone(typed, phone));

  const stored = await database
    .selectFrom("partial_surveys")
    .selectAll()
    .orderBy("created_at")
    .execute();
  const partials = stored.map(toPartial);
  let others: KnownContact[] = [
    ...(await database
      .selectFrom("survey_leads")
      .select(["id", "phone", "email"])
      .execute()),
    ...partials.map(({ id, answers: { phone, email } }) => ({
      id,
      phone: phone ?? "",
      email: email ?? null,
    })),
  ];
  const ids: string[] = [];
  for (let isNew = true; isNew; ) {
    const theirs = others.filter(
      ({ phone, email }) =>
        holdsAny(phone) ||
        (email !== null && emails.has(normalizeEmail(email))),
    );
    for (const { id, phone, email } of theirs) {
      ids.push(id);
      if (email !== null) emails.add(normalizeEmail(email));
      for (const found of listValidPhones(phone)) {
        phones.set(found.number, found);
      }
    }
    const known = new Set(ids);
    others = others.filter(({ id }) => !known.has(id));
    isNew = theirs.length > 0;
  }
  const calls = await database
    .selectFrom("callback_requests")
    .selectAll()
    .orderBy("created_at")
    .execute();
  const rows = {
    leads: await readLeads(database, ids),
    partials: partials.filter(({ id }) => ids.includes(id)),
    callbacks: calls.filter((call) => holdsAny(call.lead_phone_number)),
  };
  const numbers = new Set([
    ...phones.keys(),
    ...typedIn(rows).flatMap(listPossibleNumbers),
  ]);
  return { ...rows, numbers: [...numbers], emails: [...emails] };
}

/** Keeps only these rows. A number or email that the person's other rows share is not erased. */
export function chooseRows(person: Person, ids: ReadonlySet<string>): Person {
  const pick = (isChosen: boolean): Rows => ({
    leads: person.leads.filter(({ id }) => ids.has(id) === isChosen),
    callbacks: person.callbacks.filter(({ id }) => ids.has(id) === isChosen),
    partials: person.partials.filter(({ id }) => ids.has(id) === isChosen),
  });
  const [chosen, rest] = [pick(true), pick(false)];
  const others = new Set([
    ...typedIn(rest).flatMap(listPossibleNumbers),
    ...emailsIn(rest),
  ]);
  const isOwn = (key: string) => !others.has(key);
  return {
    ...chosen,
    numbers: [...new Set(typedIn(chosen).flatMap(listPossibleNumbers))].filter(
      isOwn,
    ),
    emails: [...new Set(emailsIn(chosen))].filter(isOwn),
  };
}

export function idsOf({ leads, callbacks, partials }: Rows): string[] {
  return [...leads, ...callbacks, ...partials].map(({ id }) => id);
}

export function countRows({ leads, callbacks, partials }: Rows) {
  return leads.length + callbacks.length + partials.length;
}

type Rows = Pick<Person, "leads" | "callbacks" | "partials">;

function typedIn({ leads, callbacks, partials }: Rows): string[] {
  return [
    ...leads.map(({ phone }) => phone),
    ...callbacks.map(({ lead_phone_number }) => lead_phone_number),
    ...partials.map(({ answers }) => answers.phone ?? ""),
  ];
}

function emailsIn({ leads, partials }: Rows): string[] {
  const typed = [
    ...leads.map(({ email }) => email),
    ...partials.map(({ answers }) => answers.email),
  ];
  return typed.flatMap((email) => (email ? normalizeEmail(email) : []));
}

type KnownContact = { id: string; phone: string; email: string | null };

async function readLeads(database: Kysely<Database>, ids: readonly string[]) {
  const leads: Person["leads"] = [];
  for (const part of chunksOf(ids)) {
    const rows = await database
      .selectFrom("survey_leads")
      .selectAll()
      .where("id", "in", part)
      .execute();
    leads.push(...rows);
  }
  return leads.sort((one, other) =>
    one.created_at < other.created_at ? -1 : 1,
  );
}
