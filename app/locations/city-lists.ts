import type { Place } from "./place.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    cityLists: CityLists;
  }
}

/** Filled by domains that import this one. */
export type CityLists = {
  listAreas: (place: Place) => { path: string; name: string }[];
  /** Spec 7, call 2. Throws the driver's error if the database fails. */
  listPosts: (place: Place) => Promise<CityArticle[]>;
};

type CityArticle = { path: string; title: string; metaDescription: string };
