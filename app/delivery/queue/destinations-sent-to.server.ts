import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { chunksOf } from "../../server/database/chunks-of.ts";
import {
  type DeliveryPlan,
  listAllDestinations,
} from "../destinations/plan/plan.ts";
import {
  mayHaveArrived,
  wasReturned,
} from "../rows/may-have-arrived.server.ts";

export async function listDestinationsSentTo(
  database: Kysely<Database>,
  subjectIds: readonly string[],
): Promise<string[]> {
  const names = new Set<string>();
  for (const part of chunksOf(subjectIds)) {
    const rows = await database
      .selectFrom("deliveries")
      .select("destination")
      .distinct()
      .where("subject_id", "in", part)
      .where((row) => row.or([mayHaveArrived(row), wasReturned(row)]))
      .execute();
    for (const { destination } of rows) names.add(destination);
  }
  return [...names].sort();
}

export function describeDestinationsSentTo(
  names: readonly string[],
  plan: DeliveryPlan,
): string {
  if (names.length === 0) return "";
  const destinations = listAllDestinations(plan);
  const described = names.map((name) => {
    const found = destinations.find((one) => one.name === name);
    return found?.outside
      ? `${name} (${found.firm}, another company)`
      : found
        ? name
        : `${name} (no longer a destination)`;
  });
  return `It was sent to: ${described.join(", ")}. Delete it there, and ask other companies to delete it.`;
}
