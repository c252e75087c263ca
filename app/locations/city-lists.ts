import type { Place } from "./place.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    cityLists: CityLists;
  }
}

export type CityLists = {
  listAreas: (place: Place) => { path: string; name: string }[];
  /** The kind of case in a page's query. */
  findCaseType: (query: URLSearchParams) => CaseType | undefined;
  listPosts: (place: Place) => Promise<CityArticle[]>;
};

type CaseType = { name: string; slug: string; query: string };

type CityArticle = { path: string; title: string; metaDescription: string };
