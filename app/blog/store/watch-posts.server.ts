import type { Services } from "../../server/http/services-context.server.ts";

/** How often the store is asked whether posts have changed, in milliseconds. */
const interval = 1000;

/**
 * Publishes each scheduled post when its time comes, and calls `onChange` within about a second of a change of posts, by
 * this process, a command or another copy of the site. A store that does not answer is asked again; what is shown
 * meanwhile stays. Returns how to stop.
 */
export function watchPosts(
  { posts, now }: Pick<Services, "posts" | "now">,
  onChange: () => void,
): () => void {
  let known: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function look() {
    try {
      const { version, nextAt } = await posts.readChanges();
      const isDue = nextAt !== null && nextAt <= now().toISOString();
      const hasPublished = isDue && (await posts.publishDue(now()));
      const isNew = known !== undefined && version !== known;
      if (!isStopped && (hasPublished || isNew)) onChange();
      known = version;
    } catch {
      // Logged where a visitor's request meets it; here it would fill the log.
    }
    if (!isStopped) timer = setTimeout(look, interval).unref();
  }

  timer = setTimeout(look, 0).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
