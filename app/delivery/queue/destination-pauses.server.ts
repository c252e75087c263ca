import type { ExpressionBuilder, Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";

export function wherePaused(
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

/** For every copy of the site. Never shortens a pause. */
export async function pauseDestination(
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

export async function readPauses(
  database: Kysely<Database>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom("destination_holds")
    .selectAll()
    .where("held_until", ">", now.toISOString())
    .execute();
  return new Map(
    rows.map(({ destination, held_until }) => [destination, held_until]),
  );
}

/** An operator who redelivers says that the receivers are ready. */
export async function resumeDestinations(
  transaction: Kysely<Database>,
  destinations: readonly string[],
) {
  if (destinations.length === 0) return;
  await transaction
    .deleteFrom("destination_holds")
    .where("destination", "in", destinations)
    .execute();
}
