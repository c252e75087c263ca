import type { ComponentProps } from "react";
import { Link } from "react-router";

/** A link to a page of the site, prefetched on hover, focus or touch. */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" discover="none" {...props} />;
}
