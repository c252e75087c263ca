import type { ExpressionBuilder } from "kysely";
import type { Database } from "../../../db/schema.ts";

type Row = ExpressionBuilder<Database, "deliveries">;

/** Its receiver has the lead, or may have it: the response to a failed attempt may have been lost. */
export function mayHaveArrived(row: Row) {
  const isNotReturned = row.or([
    row("last_error", "is", null),
    row.not(wasReturned(row)),
  ]);
  return row.or([
    row("state", "=", "delivered"),
    row.and([
      row("state", "in", ["waiting", "dead"]),
      row("attempts", ">", 0),
      isNotReturned,
    ]),
    // A dropped delivery's last attempt was counted, but not sent.
    row.and([row("attempts", ">", 1), isNotReturned]),
    wasPartlySent(row),
  ]);
}

/** `recipients` lists who is left after a server refused some of an email's addresses. */
function wasPartlySent(row: Row) {
  return row("recipients", "is not", null);
}

/** The `last_error` of a delivery whose receiver returned the lead begins with it. */
export const returnedReason = "returned";

export function wasReturned(row: Row) {
  return row("last_error", "like", `${returnedReason}%`);
}
