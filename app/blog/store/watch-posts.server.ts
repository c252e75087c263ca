import type { Services } from "../../server/http/services-context.server.ts";

/** Milliseconds. */
const pollInterval = 1000;

/**
 * Publishes scheduled posts when they are due, and calls `onChange` within about a second of any change of posts, by
 * this process, a command or another copy of the site, with the names of what pages read of them. Retries when the store fails. Returns a function that stops it.
 */
export function watchPosts(
  { posts, now }: Pick<Services, "posts" | "now">,
  onChange: (changed: ReadonlySet<string> | "everything") => void,
): () => void {
  let known: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll() {
    try {
      const before = await posts.readChanges();
      known ??= before.version;
      const { nextAt } = before;
      if (nextAt !== null && nextAt <= now().toISOString()) {
        await posts.publishDue(now());
      }
      const { version } = await posts.readChanges();
      if (version === known) return;
      const changed = await posts.listChangesSince(known, version);
      if (!isStopped) onChange(changed);
      known = version;
    } catch {
      // The next request logs the same failure; each poll would flood the log.
    } finally {
      if (!isStopped) timer = setTimeout(poll, pollInterval).unref();
    }
  }

  timer = setTimeout(poll, 0).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
