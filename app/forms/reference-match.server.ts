import { sql } from "kysely";
import type { findIdPatterns } from "./reference.ts";

/** Scans every row: for commands only. */
export function matchesReference(
  column: string,
  [inTime, random]: NonNullable<ReturnType<typeof findIdPatterns>>,
) {
  const id = sql`cast(${sql.ref(column)} as text)`;
  return sql<boolean>`(${id} like ${inTime} or ${id} like ${random})`;
}
