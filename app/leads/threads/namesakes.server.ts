import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { lowerCaseVariants } from "../../server/database/sql-functions.server.ts";

export async function listNamesakes(
  database: Kysely<Database>,
  id: string,
  name: string,
): Promise<{ id: string; time: string; place: string }[]> {
  const full = name.trim();
  const [first = "", ...rest] = full.split(/\s+/);
  if (rest.length === 0) return [];
  const rows = await database
    .selectFrom("survey_leads")
    .innerJoin("touches", "touches.subject_id", "survey_leads.id")
    .select(["survey_leads.id", "survey_leads.created_at", "city", "state"])
    .where((row) =>
      row.or([
        isSpelled("first_name", full),
        row.and([
          isSpelled("first_name", first),
          isSpelled("last_name", rest.join(" ")),
        ]),
      ]),
    )
    .where("thread_id", "not in", (entry) =>
      entry
        .selectFrom("touches as own")
        .select("own.thread_id")
        .where("own.subject_id", "=", id),
    )
    .orderBy("survey_leads.created_at", "desc")
    .limit(maxNamesakes)
    .execute();
  return rows.map(({ id, created_at, city, state }) => ({
    id,
    time: created_at,
    place: [city, state].filter(Boolean).join(", "),
  }));
}

const maxNamesakes = 5;

function isSpelled(column: "first_name" | "last_name", name: string) {
  const spellings = sql.join(lowerCaseVariants(name));
  return sql<boolean>`lower(${sql.ref(column)}) in (${spellings})`;
}
