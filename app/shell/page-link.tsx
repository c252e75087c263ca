import type { ComponentProps } from "react";
import { Link } from "react-router";

export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" discover="none" {...props} />;
}
