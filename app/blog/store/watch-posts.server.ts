import type { Services } from "../../server/http/services-context.server.ts";

/** Milliseconds. */
const pollInterval = 1000;

/**
 * Publishes scheduled posts when they are due, and calls `onChange` within about a second of any change of posts, by
 * this process, a command or another copy of the site. Retries when the store fails. Returns a function that stops it.
 */
export function watchPosts(
  { posts, now }: Pick<Services, "posts" | "now">,
  onChange: () => void,
): () => void {
  let known: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll() {
    try {
      const { version, nextAt } = await posts.readChanges();
      const isDue = nextAt !== null && nextAt <= now().toISOString();
      const hasPublished = isDue && (await posts.publishDue(now()));
      const isNew = known !== undefined && version !== known;
      if (!isStopped && (hasPublished || isNew)) onChange();
      known = version;
    } catch {
      // The next request logs the same failure; logging each poll would flood the log.
    }
    if (!isStopped) timer = setTimeout(poll, pollInterval).unref();
  }

  timer = setTimeout(poll, 0).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
