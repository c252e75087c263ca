import { useRouteLoaderData } from "react-router";

/** Site-wide data from the settings and the clock. */
export type Site = { siteUrl: string; year: number };

/** An error page rendered without the root loader has no origin. */
export function useSite(): Site {
  return (
    useRouteLoaderData<Site>("root") ?? {
      siteUrl: "",
      year: new Date().getUTCFullYear(),
    }
  );
}
