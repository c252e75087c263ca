import type { Page } from "playwright-core";
import { visit } from "../browser/browser.ts";
import { photographFirm } from "../content/photographed-firm.ts";
import { postInput } from "../post-input.ts";
import { openSite, type TestSite } from "../site.ts";
import { surveyTime } from "../survey/survey-steps.ts";

/** Default; one post; more posts than a page lists; without its tables; the sample firm; with photos and a video. */
type SiteKind =
  | "usual"
  | "bare"
  | "crowded"
  | "broken"
  | "sample"
  | "photographed";

/** A page kind in one of its states, and how a visitor gets there. */
export type PageView = {
  page: string;
  state: string;
  path: string;
  /** A site other than the default one. */
  site?: Exclude<SiteKind, "usual">;
  /** Puts what an earlier visit left on the device. */
  before?: (page: Page, siteUrl: string) => Promise<unknown>;
  /** The visitor's actions. Without them the page's scripts never run. */
  act?: (page: Page) => Promise<unknown>;
  /** Scripts are blocked; the browser posts forms. */
  withoutScript?: true;
  /**
   * The visible content fills the window, with this heading at its top: an open dialog, a toast, one form of a page.
   */
  at?: string;
  /** The state with the same parts: accessibility is checked there, and this view is for screenshots only. */
  standIn?: string;
  /** Checked on a desktop, too: each of the few styles that apply only there is on one of these. */
  thorough?: boolean;
  /** Checked in forced colors, too: its parts have styles of their own there. */
  forcedColors?: boolean;
};

/** A page without interaction. */
export function atRest(
  page: string,
  path: string,
  state = "at rest",
  more: Pick<PageView, "standIn" | "thorough"> = {},
): PageView[] {
  return [{ page, state, path, ...more }];
}

/** Opens the sites that these views need: `urls` by kind. */
export async function openViewSites(views: readonly PageView[]) {
  const kinds = new Set<SiteKind>(views.map(({ site }) => site ?? "usual"));
  const sites = await Promise.all(
    [...kinds].map(async (kind) => ({ kind, ...(await openers[kind]()) })),
  );
  return {
    urls: new Map(sites.map(({ kind, site }) => [kind, site.url])),
    close: async () => {
      for (const { site, remove } of sites) {
        await site.close();
        await remove?.();
      }
    },
  };
}

type OpenSite = { site: TestSite; remove?: () => Promise<void> };

const openers: Record<SiteKind, () => Promise<OpenSite>> = {
  usual: () => openWith(),
  bare: async () => {
    const { site } = await openWith();
    await site.services.database
      .deleteFrom("blog_posts")
      .where("slug", "!=", "rideshare-crash-who-pays")
      .execute();
    return { site };
  },
  crowded: async () => {
    const { site } = await openWith();
    await site.services.posts.savePosts(
      Array.from({ length: 60 }, (_, index) => postInput(`post-${index}`)),
      new Date(surveyTime),
    );
    return { site };
  },
  broken: async () => {
    const { site } = await openWith();
    const { schema } = site.services.database;
    for (const table of [
      "blog_post_tags",
      "blog_posts",
      "survey_leads",
      "callback_requests",
    ]) {
      await schema.dropTable(table).execute();
    }
    return { site };
  },
  sample: () => openWith({ SAMPLE_FIRM: "on" }),
  photographed: async () => {
    const firm = await photographFirm();
    const { site } = await openWith({ OPERATOR_FILE: firm.file });
    return { site, remove: firm.remove };
  },
};

async function openWith(settings: Record<string, string> = {}) {
  return { site: await openSite({ now: surveyTime, settings }) };
}

/** Expected console messages of a view. */
export const viewErrors = /status of (400|404|414|422|500|503)|net::ERR_FAILED/;

/** Opens a view in a new page, at the tests' time; a toast stays until the page closes. */
export async function openView(
  page: Page,
  { path, site, before, act, withoutScript }: PageView,
  urls: ReadonlyMap<string, string>,
) {
  // A reused page has the clock and the script from its first view.
  if (!prepared.has(page)) {
    prepared.add(page);
    await page.clock.setFixedTime(surveyTime);
    // Added to the context, because a page to which a test adds a script isn't reused.
    await page.context().addInitScript(keepToasts);
  }
  if (withoutScript) {
    await page.route("**/*.js", (route) => route.abort());
  }
  const siteUrl = urls.get(site ?? "usual") ?? "";
  await before?.(page, siteUrl);
  const url = siteUrl + path;
  await (act && !withoutScript ? visit(page, url) : page.goto(url));
  await act?.(page);
}

const prepared = new WeakSet<Page>();

/** Disables the toast's five seconds and the forms' wait for scripts. Runs in the page. */
export function keepToasts() {
  const { setTimeout } = window;
  const wait = (work: () => void, delay?: number) =>
    delay === 5000 ? 0 : setTimeout(work, delay === 4000 ? 0 : delay);
  window.setTimeout = Object.assign(wait, setTimeout);
}
