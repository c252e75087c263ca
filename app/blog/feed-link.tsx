import { company } from "../brand/company.ts";
import { useSite } from "../shell/site.ts";
import { feedPath } from "./post.ts";

/** Tells feed readers where the blog's feed is. */
export function FeedLink() {
  const { siteUrl } = useSite();
  return (
    <link
      rel="alternate"
      type="application/atom+xml"
      title={`${company.name} blog`}
      href={siteUrl + feedPath}
    />
  );
}
