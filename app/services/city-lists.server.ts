import { postPath } from "../blog/post.ts";
import type { PostStore } from "../blog/store/post-store.server.ts";
import type { CityLists } from "../locations/city-lists.ts";
import { fillPlaceNames } from "../locations/fill-place-names.ts";
import { cityPath } from "../locations/place.ts";
import {
  areaName,
  caseKey,
  caseQuery,
  caseType,
} from "../practice-areas/practice-area.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";

const relatedPosts = 5;

export function createCityLists(posts: PostStore): CityLists {
  return {
    listAreas: (place) =>
      practiceAreas.map((area) => ({
        path: `${cityPath(place)}/${area.slug}`,
        name: areaName(area),
      })),

    findCaseType(query) {
      const area = practiceAreas.find(
        (one) => caseKey(one) === query.get("case"),
      );
      return (
        area && {
          name: caseType(area),
          slug: area.slug,
          query: caseQuery(area),
        }
      );
    },

    async listPosts(place) {
      const related = await posts.listCityPosts(place.city.name, relatedPosts);
      return related.map(({ slug, title, metaDescription }) => ({
        path: cityPath(place) + postPath(slug),
        title: fillPlaceNames(title, place),
        metaDescription: fillPlaceNames(metaDescription, place),
      }));
    },
  };
}
