import { useRouteLoaderData } from "react-router";

/** What the settings and the clock say about the whole site. */
export type Site = { siteUrl: string; year: number };

/** Reads it in any component; an error page that came before the data has a site without an origin. */
export function useSite(): Site {
  return (
    useRouteLoaderData<Site>("root") ?? {
      siteUrl: "",
      year: new Date().getUTCFullYear(),
    }
  );
}
