import type { Place } from "./place.ts";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    cityLists: CityLists;
  }
}

export type CityLists = {
  listAreas: (place: Place) => { path: string; name: string }[];
  listPosts: (place: Place) => Promise<CityArticle[]>;
};

type CityArticle = { path: string; title: string; metaDescription: string };
