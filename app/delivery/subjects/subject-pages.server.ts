import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type {
  CallbackRequestsTable,
  Database,
  PartialSurveysTable,
  SurveyLeadsTable,
} from "../../../db/schema.ts";
import { isQuarantineReason } from "../../forms/spam-signals.ts";
import { minute } from "../../server/durations.ts";
import { toPartial } from "../../survey/unfinished/partial-survey.ts";
import type { Subject } from "./subject.ts";

const pageSize = 200;

export async function* readSubjectPages(
  database: Kysely<Database>,
  since: Date,
  now: Date,
): AsyncGenerator<Subject[]> {
  // A newer callback request may still be ringing; the process that placed the call delivers it.
  const callbacksBefore = new Date(now.getTime() - minute).toISOString();
  yield* readPages("survey_leads", sql`true`, subjectOfLead);
  yield* readPages(
    "callback_requests",
    sql`created_at < ${callbacksBefore}`,
    subjectOfCallback,
  );
  yield* readPages(
    "partial_surveys",
    sql`due_at is not null and quarantine_reason is null`,
    subjectOfUnfinished,
  );

  async function* readPages<Row extends Position>(
    table: keyof Database,
    isMeant: RawBuilder<unknown>,
    toSubject: (row: Row) => Subject | undefined,
  ) {
    let after: Position = { created_at: since.toISOString(), id: firstId };
    for (;;) {
      const { rows } = await sql<Row>`
        select * from ${sql.table(table)}
        where (created_at, id) > (${after.created_at}, ${after.id}) and ${isMeant}
        order by created_at, id limit ${pageSize}
      `.execute(database);
      const last = rows.at(-1);
      if (!last) return;
      after = last;
      yield rows.flatMap((row) => toSubject(row) ?? []);
    }
  }
}

type Position = { created_at: string; id: string };

const firstId = "00000000-0000-0000-0000-000000000000";

function subjectOfLead(lead: Selectable<SurveyLeadsTable>) {
  const isQuarantined =
    lead.quarantine_reason !== null && lead.released_at === null;
  return isQuarantined ? undefined : ({ kind: "lead", lead } as const);
}

function subjectOfCallback(callback: Selectable<CallbackRequestsTable>) {
  return isQuarantineReason(callback.reason)
    ? undefined
    : ({ kind: "callback", callback } as const);
}

function subjectOfUnfinished(row: Selectable<PartialSurveysTable>) {
  return { kind: "unfinished", partial: toPartial(row) } as const;
}
