import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** What the settings and the clock say about the whole site. */
export type Site = { siteUrl: string; year: number };

/** Reads it in any component; an error page that came before the data has a site without an origin. */
export function useSite(): Site {
  return (
    useRouteLoaderData<typeof loader>("root") ?? {
      siteUrl: "",
      year: new Date().getUTCFullYear(),
    }
  );
}
