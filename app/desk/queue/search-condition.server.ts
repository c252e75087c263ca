import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import {
  type SearchTerm,
  searchTermsOf,
} from "../../leads/search/search-words.ts";

/** Most leads that one search finds: the newest. */
const mostFound = 300;

/** Of words this common PostgreSQL would sort all leads. They are looked for among as many of the newest first. */
const newestSearched = 5000;

/** Whether a row of `lead_states` has the typed words, and is among the newest that have. */
export function isFound(
  database: Kysely<Database>,
  typed: string,
): RawBuilder<boolean> {
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return sql`1 = 0`;
  return isSqlite(database)
    ? sql`subject_id in (
        select subject_id from lead_search where id in (
          select rowid from lead_search_index where lead_search_index match ${queryOf(terms, sqliteSyntax)}
          order by rowid desc limit ${sql.lit(mostFound)}))`
    : isFoundOnPostgres(queryOf(terms, postgresSyntax));
}

/** `id + 0` keeps PostgreSQL from reading row by row what the index of words finds. */
function isFoundOnPostgres(query: string): RawBuilder<boolean> {
  const [isMatch, most] = [
    sql`vector @@ ${query}::tsquery`,
    sql.lit(mostFound),
  ];
  const oldest = sql`(select max(id) - ${sql.lit(newestSearched)} from lead_search)`;
  return sql`subject_id in (
    select subject_id from (
      (select subject_id from lead_search where id > ${oldest} and ${isMatch} order by id desc limit ${most})
      union all
      (select subject_id from lead_search where id + 0 <= ${oldest} and ${isMatch} order by id + 0 desc limit ${most})
    ) as found limit ${most})`;
}

const sqliteSyntax = { quote: '"', prefix: "*", or: " OR ", and: " AND " };
const postgresSyntax = { quote: "'", prefix: ":*", or: " | ", and: " & " };

/** Terms are letters and digits only, so nothing in them needs an escape. */
function queryOf(
  terms: readonly SearchTerm[],
  { quote, prefix, or, and }: typeof sqliteSyntax,
) {
  return terms
    .map(({ spellings, isPrefix }) =>
      spellings
        .map((word) => `${quote}${word}${quote}${isPrefix ? prefix : ""}`)
        .join(or),
    )
    .map((one) => `(${one})`)
    .join(and);
}
