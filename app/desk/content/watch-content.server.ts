import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";
import { publishDueChanges } from "./changes/schedule.server.ts";
import { readContentRevision } from "./content-store.server.ts";

/** A publication reaches every copy's pages within two seconds. */
const pauses = { next: 500, again: 1000 };

/** `onChange` gets the names of what any process published. */
export function watchContent(
  services: Services,
  onChange: (changed: ReadonlySet<string>) => void,
): () => Promise<void> {
  const { database, content, now, log } = services;

  async function poll() {
    const { nextAt } = await readContentRevision(database);
    const isDue = nextAt !== null && nextAt <= now().toISOString();
    try {
      if (isDue) await publishDueChanges(services);
    } finally {
      await follow();
    }
  }

  async function follow() {
    const { revision } = await readContentRevision(database);
    if (revision === content.current.revision) return;
    const changed = await content.refresh();
    if (changed.size > 0) onChange(changed);
    log.info({ revision, changed: [...changed] }, "content reloaded");
  }

  return runPeriodically(poll, pauses, (error, isRepeated) => {
    if (!isRepeated) log.error({ err: error }, "content refresh failed");
  });
}
