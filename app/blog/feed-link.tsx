import { name } from "../brand/brand.ts";
import { useSite } from "../shell/site.ts";
import { feedPath } from "./post.ts";

/** Lets feed readers discover the blog's feed. */
export function FeedLink() {
  const { siteUrl } = useSite();
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={`${name} blog`}
      href={siteUrl + feedPath}
    />
  );
}
