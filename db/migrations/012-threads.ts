import { domainToASCII } from "node:url";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import {
  findPhoneNumbersInText,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { columnTypes, createTableStrict } from "../column-types.ts";

export const createThreads: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db);
    await linkStoredLeads(db.withTables<Tables>());
  },
};

async function createTable(db: Kysely<unknown>) {
  const type = columnTypes(db);
  await createTableStrict(
    db,
    db.schema
      .createTable("touches")
      .addColumn("subject_id", type.id, (column) =>
        column.primaryKey().notNull(),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("created_at", type.timestamp, (column) => column.notNull())
      .addColumn("thread_id", type.id, (column) => column.notNull())
      .addColumn("phone_key", "text")
      .addColumn("email_key", "text"),
  );
  const indexes = {
    touches_by_phone: ["phone_key", "created_at"],
    touches_by_email: ["email_key", "created_at"],
    touches_by_thread: ["thread_id", "created_at", "subject_id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("touches").columns(columns).execute();
  }
}

const insertSize = 500;

async function linkStoredLeads(db: Kysely<Tables>) {
  const rows = linkToThreads(await readEntries(db));
  for (let start = 0; start < rows.length; start += insertSize) {
    const values = rows.slice(start, start + insertSize);
    await db.insertInto("touches").values(values).execute();
  }
}

async function readEntries(db: Kysely<Tables>): Promise<Entry[]> {
  const leads = await db
    .selectFrom("survey_leads")
    .select(["id", "created_at", "phone", "email", "source"])
    .execute();
  const callbacks = await db
    .selectFrom("callback_requests")
    .select(["id", "created_at", "lead_phone_number as phone"])
    .execute();
  return [
    ...leads.map(({ source, ...lead }) => ({
      ...lead,
      kind: source === "Website Survey" ? "survey" : "contact",
    })),
    ...callbacks.map((row) => ({ ...row, email: null, kind: "callback" })),
  ]
    .map(({ id, created_at, phone, email, kind }) => ({
      subject_id: id,
      kind,
      created_at: new Date(created_at).toISOString(),
      phone_key: phoneKeyOf(phone),
      email_key: email ? emailKeyOf(email) : null,
    }))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

function orderOf({ created_at, subject_id }: Entry) {
  return `${created_at} ${subject_id}`;
}

function phoneKeyOf(text: string): string | null {
  const number =
    parsePhoneNumberFromString(text, "US") ??
    findPhoneNumbersInText(text, "US")[0]?.number;
  return number?.isValid() ? number.number : null;
}

function emailKeyOf(email: string) {
  const text = email.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
  const [mailbox = "", domain = ""] = text.split(/@(?=[^@]*$)/);
  return domain === "" ? text : `${mailbox}@${domainToASCII(domain) || domain}`;
}

const threadWindowMs = 30 * 24 * 3_600_000;

/** Entries within 30 days that share a phone or an email share the thread of the oldest. */
function linkToThreads(entries: readonly Entry[]) {
  const latest = new Map<string, { thread: Thread; time: number }>();
  const linked = entries.map((entry) => {
    const keys = [entry.phone_key, entry.email_key].flatMap((key) => key ?? []);
    const time = Date.parse(entry.created_at);
    const recent = keys.flatMap((key) => {
      const found = latest.get(key);
      return found && time - found.time <= threadWindowMs
        ? rootOf(found.thread)
        : [];
    });
    const thread = merge(recent) ?? {
      id: entry.subject_id,
      since: orderOf(entry),
    };
    for (const key of keys) latest.set(key, { thread, time });
    return { entry, thread };
  });
  return linked.map(({ entry, thread }) => ({
    ...entry,
    thread_id: rootOf(thread).id,
  }));
}

function merge(threads: readonly Thread[]): Thread | undefined {
  const [oldest, ...others] = threads.toSorted((one, other) =>
    one.since < other.since ? -1 : 1,
  );
  for (const other of others) {
    if (oldest && other !== oldest) other.mergedInto = oldest;
  }
  return oldest;
}

function rootOf(thread: Thread): Thread {
  return thread.mergedInto ? rootOf(thread.mergedInto) : thread;
}

type Thread = { id: string; since: string; mergedInto?: Thread };

type Entry = {
  subject_id: string;
  kind: string;
  created_at: string;
  phone_key: string | null;
  email_key: string | null;
};

/** As the tables were at this migration's release. */
type Tables = {
  survey_leads: {
    id: string;
    created_at: string;
    phone: string;
    email: string | null;
    source: string;
  };
  callback_requests: {
    id: string;
    created_at: string;
    lead_phone_number: string;
  };
  touches: Entry & { thread_id: string };
};
