import { siteNameOf, useSite } from "../shell/site.ts";
import { feedPath } from "./post.ts";

export function FeedLink() {
  const { siteUrl, operator } = useSite();
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={`${siteNameOf(operator)} blog`}
      href={siteUrl + feedPath}
    />
  );
}
