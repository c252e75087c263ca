import type { Place } from "./place.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    cityLists: CityLists;
  }
}

/** Lists on a city's page whose entries come from domains that import this one. */
export type CityLists = {
  listAreas: (place: Place) => { path: string; name: string }[];
  /** Spec 7, call 2. Throws the driver's error when the database does not answer. */
  listPosts: (place: Place) => Promise<CityArticle[]>;
};

type CityArticle = { path: string; title: string; metaDescription: string };
