import type { Page } from "playwright-core";
import { visit } from "./browser.ts";
import { postDraft } from "./post-draft.ts";
import { openSite } from "./site.ts";
import { surveyTime } from "./survey-steps.ts";

/** As it comes; with a single post; with more posts than a page holds; without its tables; of the sample firm. */
type SiteKind = "usual" | "bare" | "crowded" | "broken" | "sample";

/** A page kind in one of its states, as a visitor gets there. */
export type View = {
  page: string;
  state: string;
  path: string;
  /** Another site than the usual one. */
  site?: Exclude<SiteKind, "usual">;
  /** What the visitor does there. Without it the page's scripts never run. */
  act?: (page: Page) => Promise<unknown>;
  /** No script arrives; forms are posted by the browser. */
  withoutScript?: true;
  /** What there is to see fills the window, with this heading at its top: an open dialog, a toast, one form of a page. */
  at?: string;
};

/** A page as it comes. */
export function rest(page: string, path: string, state = "at rest"): View[] {
  return [{ page, state, path }];
}

/** Opens the sites of all views: `urls` by kind. */
export async function openViewSites() {
  const open = (settings = {}) => openSite({ now: surveyTime, settings });
  const sites = await Promise.all([
    open(),
    open(),
    open(),
    open(),
    open({ SAMPLE_FIRM: "on" }),
  ]);
  const [usual, bare, crowded, broken, sample] = sites;
  await bare.services.database
    .deleteFrom("blog_posts")
    .where("slug", "!=", "rideshare-crash-who-pays")
    .execute();
  await crowded.services.posts.savePosts(
    Array.from({ length: 60 }, (_, index) => postDraft(`post-${index}`)),
    new Date(surveyTime),
  );
  const { schema } = broken.services.database;
  for (const table of [
    "blog_post_tags",
    "blog_posts",
    "survey_leads",
    "callback_requests",
  ]) {
    await schema.dropTable(table).execute();
  }
  return {
    urls: {
      usual: usual.url,
      bare: bare.url,
      crowded: crowded.url,
      broken: broken.url,
      sample: sample.url,
    },
    close: () => Promise.all(sites.map((site) => site.close())),
  };
}

/** What a view's page may say on the console. */
export const viewErrors = /status of (400|404|414|422|500|503)|net::ERR_FAILED/;

/** Brings a new page to a view, at the tests' time; a toast stays until the page goes. */
export async function openView(
  page: Page,
  { path, site, act, withoutScript }: View,
  urls: Record<SiteKind, string>,
) {
  await page.clock.setFixedTime(surveyTime);
  await page.addInitScript(keepToasts);
  if (withoutScript) {
    await page.route("**/*.js", (route) => route.abort());
  }
  const url = urls[site ?? "usual"] + path;
  await (act && !withoutScript ? visit(page, url) : page.goto(url));
  await act?.(page);
}

/** Five seconds never end; a form does not wait for scripts that do not come. Runs in the page. */
function keepToasts() {
  const { setTimeout } = window;
  const wait = (work: () => void, delay?: number) =>
    delay === 5000 ? 0 : setTimeout(work, delay === 4000 ? 0 : delay);
  window.setTimeout = Object.assign(wait, setTimeout);
}
