import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { Destination } from "../destinations/destination.ts";
import { resumeDestinations } from "./destination-pauses.server.ts";

type Dependencies = {
  writes: Kysely<Database>;
  listDestinations: () => readonly Destination[];
  log: Log;
};

/** The returned function ends the pause of each destination that is another receiver now: its kind or URL changed. */
export function createPauseReset({
  writes,
  listDestinations,
  log,
}: Dependencies) {
  let known = listAddresses(listDestinations());
  return async () => {
    const current = listAddresses(listDestinations());
    const changed = [...current.keys()].filter(
      (name) => known.has(name) && known.get(name) !== current.get(name),
    );
    try {
      await resumeDestinations(writes, changed);
      known = current;
    } catch (error) {
      log.error({ err: error, changed }, "destination pause not cleared");
    }
  };
}

function listAddresses(destinations: readonly Destination[]) {
  return new Map(
    destinations.map((one) => [
      one.name,
      one.kind === "mail" ? one.kind : `${one.kind} ${one.url}`,
    ]),
  );
}
