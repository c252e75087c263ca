import type { Services } from "../../server/http/services-context.server.ts";
import { runPeriodically } from "../../server/run-periodically.server.ts";

const pauses = { next: 1000, again: 1000 };

/** Publishes due posts. `onChange` gets any process's changes within about a second. Returns a stop function. */
export function watchPosts(
  { posts, now, log }: Pick<Services, "posts" | "now" | "log">,
  onChange: (changed: ReadonlySet<string> | "everything") => void,
): () => Promise<void> {
  let known: number | undefined;

  async function poll() {
    const before = await posts.readChanges();
    known ??= before.version;
    const { nextAt } = before;
    if (nextAt !== null && nextAt <= now().toISOString()) {
      await posts.publishDuePosts(now());
    }
    const { version } = await posts.readChanges();
    if (version === known) return;
    onChange(await posts.listChangesSince(known, version));
    known = version;
  }

  return runPeriodically(poll, pauses, (error, isRepeated) => {
    if (!isRepeated) log.error({ err: error }, "posts refresh failed");
  });
}
