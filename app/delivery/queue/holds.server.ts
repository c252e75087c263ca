import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";

/** Whether the destination of a delivery has asked to be left alone until after `now`. */
export function isHeld(
  { exists, selectFrom, ref }: ExpressionBuilder<Database, "deliveries">,
  now: Date,
) {
  return exists(
    selectFrom("destination_holds")
      .select("held_until")
      .where(
        "destination_holds.destination",
        "=",
        ref("deliveries.destination"),
      )
      .where("held_until", ">", now.toISOString()),
  );
}

/** Sends a destination nothing until then, from whatever copy of the site; a longer hold stays. */
export async function holdDestination(
  transaction: Kysely<Database>,
  destination: string,
  until: Date,
) {
  const held_until = until.toISOString();
  await transaction
    .insertInto("destination_holds")
    .values({ destination, held_until })
    .onConflict((conflict) =>
      conflict
        .column("destination")
        .doUpdateSet({ held_until })
        .where("destination_holds.held_until", "<", held_until),
    )
    .execute();
}

/** An operator who sends again knows that the destination takes messages again. */
export async function liftHolds(
  transaction: Kysely<Database>,
  destinations: readonly string[],
) {
  if (destinations.length === 0) return;
  await transaction
    .deleteFrom("destination_holds")
    .where("destination", "in", destinations)
    .execute();
}
