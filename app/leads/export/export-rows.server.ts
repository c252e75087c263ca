import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { leadColumns } from "../lead-columns.ts";
import { extraColumns, readExtraColumns } from "./extra-columns.server.ts";

/** Conditions are combined with AND. `since` is inclusive, `until` exclusive. */
export type ExportFilter = {
  /** Callback requests instead of leads; only the times apply to them. */
  callbacks: boolean;
  since?: Date | undefined;
  until?: Date | undefined;
  source?: string | undefined;
  states?: readonly string[] | undefined;
  qualified?: boolean | undefined;
  quarantined?: boolean | undefined;
};

export type ExportRow = Record<string, string | number | boolean | null>;

const pageSize = 500;

export function exportColumns({ callbacks }: ExportFilter): readonly string[] {
  const table = callbacks ? "callback_requests" : "survey_leads";
  return [...columnsOf[table], ...extraColumns];
}

export async function* readExport(
  database: Kysely<Database>,
  filter: ExportFilter,
): AsyncGenerator<ExportRow[]> {
  let after: { created_at: string; id: string } | undefined;
  for (;;) {
    const page = await readPage(database, filter, after);
    if (page.length === 0) return;
    const added = await readExtraColumns(database, page);
    yield page.map((row) => ({
      ...row,
      ...added(row),
      ...("qualified" in row && {
        qualified: row.qualified === null ? null : Boolean(row.qualified),
      }),
    }));
    if (page.length < pageSize) return;
    after = page.at(-1);
  }
}

const columnsOf = {
  survey_leads: leadColumns,
  callback_requests: [
    "id",
    "created_at",
    "updated_at",
    "lead_phone_number",
    "status",
    "reason",
    "provider_call_id",
    "client_address",
    "progress",
  ],
} as const satisfies Partial<Record<keyof Database, readonly string[]>>;

type StoredRow = ExportRow & {
  id: string;
  created_at: string;
  thread_id: string | null;
  phone_e164: string | null;
};

async function readPage(
  database: Kysely<Database>,
  filter: ExportFilter,
  after: { created_at: string; id: string } | undefined,
): Promise<StoredRow[]> {
  const table = filter.callbacks ? "callback_requests" : "survey_leads";
  const columns = columnsOf[table].map((name) => sql.ref(`sent.${name}`));
  const conditions = listConditions(filter);
  if (after) {
    conditions.push(
      sql`(sent.created_at, sent.id) > (${after.created_at}, ${after.id})`,
    );
  }
  const where =
    conditions.length > 0
      ? sql`where ${sql.join(conditions, sql` and `)}`
      : sql``;
  const { rows } = await sql<StoredRow>`
    select ${sql.join(columns)}, touches.thread_id, touches.phone_key as phone_e164
    from ${sql.table(table)} as sent left join touches on touches.subject_id = sent.id
    ${where}
    order by sent.created_at, sent.id limit ${sql.lit(pageSize)}
  `.execute(database);
  return rows;
}

function listConditions(filter: ExportFilter): RawBuilder<unknown>[] {
  const { since, until, source, states, qualified, quarantined } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (since) conditions.push(sql`sent.created_at >= ${since.toISOString()}`);
  if (until) conditions.push(sql`sent.created_at < ${until.toISOString()}`);
  if (source !== undefined) {
    const part = source.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
    conditions.push(
      sql`lower(sent.source) like ${`%${part}%`} escape ${sql.lit("\\")}`,
    );
  }
  if (states && states.length > 0) {
    const names = states.map((state) => state.trim().toLowerCase());
    conditions.push(sql`lower(trim(sent.state)) in (${sql.join(names)})`);
  }
  if (qualified) conditions.push(sql`sent.qualified = ${sql.lit(true)}`);
  if (quarantined) {
    conditions.push(
      sql`sent.quarantine_reason is not null and sent.released_at is null`,
    );
  }
  return conditions;
}
