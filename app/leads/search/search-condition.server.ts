import { type Kysely, type RawBuilder, sql } from "kysely";
import { isSqlite } from "../../../db/column-types.ts";
import type { Database } from "../../../db/schema.ts";
import { type SearchTerm, searchTermsOf } from "./search-words.ts";

/** The newest matches. */
export const maxResults = 300;

/** PostgreSQL would sort all leads that have a common word, so it searches this many of the newest first. */
const newestSearched = 5000;

export function whereMatches(
  database: Kysely<Database>,
  typed: string,
): RawBuilder<boolean> {
  const terms = searchTermsOf(typed);
  if (terms.length === 0) return sql`1 = 0`;
  return isSqlite(database)
    ? sql`subject_id in (
        select subject_id from lead_search where id in (
          select rowid from lead_search_index where lead_search_index match ${queryOf(terms, sqliteSyntax)}
          order by rowid desc limit ${sql.lit(maxResults)}))`
    : whereFoundOnPostgres(queryOf(terms, postgresSyntax));
}

/** The limit keeps PostgreSQL from scanning the word index twice; `id + 0` makes it use that index. */
function whereFoundOnPostgres(query: string): RawBuilder<boolean> {
  const [isMatch, most, newest] = [
    sql`vector @@ ${query}::tsquery`,
    sql.lit(maxResults),
    sql.lit(newestSearched),
  ];
  const oldest = sql`(select max(id) - ${newest} from lead_search)`;
  return sql`subject_id in (
    select subject_id from (
      (select subject_id from (select * from lead_search where id > ${oldest} order by id desc limit ${newest}) as newest
        where ${isMatch})
      union all
      (select subject_id from lead_search where id + 0 <= ${oldest} and ${isMatch} order by id + 0 desc limit ${most})
    ) as found limit ${most})`;
}

const sqliteSyntax = { quote: '"', prefix: "*", or: " OR ", and: " AND " };
const postgresSyntax = { quote: "'", prefix: ":*", or: " | ", and: " & " };

/** Terms have only letters and digits, so nothing needs escaping. */
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
