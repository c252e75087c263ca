import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A link to a page of the site: what the next page needs is fetched while the visitor reaches for it. */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" discover="none" {...props} />;
}
