import { findState } from "../../app/locations/place.ts";
import type { State } from "../../app/locations/states.ts";
import { mainOf, textOf } from "./html.ts";
import type { TestSite } from "./site.ts";
import { openUncachedPages } from "./uncached-pages.ts";

/** Readers of a site's pages: each is rendered once, however many tests read it. */
export async function readLawPages(site: TestSite) {
  const rendered = await openUncachedPages(site);
  const pages = new Map<string, Promise<string>>();
  const read = (path: string) => {
    const page = pages.get(path) ?? rendered.read(path).then(mainOf);
    pages.set(path, page);
    return page;
  };
  return { read, words: async (path: string) => textOf(await read(path)) };
}

/** A page's answer to the question of the time limit. */
export function answerIn(html: string) {
  return textOf(
    /<summary[^>]*>What is the statute of limitations[\s\S]*?<\/summary>([\s\S]*?)<\/details>/.exec(
      html,
    )?.[1] ?? "",
  );
}

export function stateOf(slug: string): State {
  const state = findState(slug);
  if (!state) throw new Error(`no state ${slug}`);
  return state;
}
