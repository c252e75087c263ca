import type { Thing } from "schema-dts";
import { company } from "../../brand/company.ts";
import { listAlternates } from "../../brand/languages.ts";
import { socialImagePath } from "../../brand/social-image/social-image-path.ts";
import { useTrustedHtml } from "../../ui/trusted-html.ts";
import { useSite } from "../site.ts";

/**
 * What the head says about a page. React moves title, meta and link into the head. `path` is the canonical address,
 * without origin; a page without one has no canonical link and stays out of search engines. `previous` and `next` are
 * its neighbours where it is one page of a list. The title of a page whose form `isWrong` says so first, for those who
 * hear it.
 */
export function PageMeta({
  title,
  description,
  path,
  previous,
  next,
  noIndex = path === undefined,
  isWrong = false,
  type = "website",
  structuredData = [],
}: {
  title: string;
  description?: string;
  path?: string;
  previous?: string;
  next?: string;
  noIndex?: boolean;
  isWrong?: boolean;
  type?: "website" | "article";
  structuredData?: readonly Thing[];
}) {
  const { siteUrl } = useSite();
  return (
    <>
      <title>{`${isWrong ? "Error: " : ""}${title} | ${company.name}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {path !== undefined && (
        <>
          <link rel="canonical" href={siteUrl + path} />
          {listAlternates(path).map(({ code, path }) => (
            <link
              key={code}
              rel="alternate"
              hrefLang={code}
              href={siteUrl + path}
            />
          ))}
          <meta property="og:url" content={siteUrl + path} />
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={company.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:image" content={siteUrl + socialImagePath(path)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {previous && <link rel="prev" href={siteUrl + previous} />}
      {next && <link rel="next" href={siteUrl + next} />}
      {structuredData.map((thing) => (
        <StructuredData key={JSON.stringify(thing)} thing={thing} />
      ))}
    </>
  );
}

function StructuredData({ thing }: { thing: Thing }) {
  const data = { "@context": "https://schema.org", ...Object(thing) };
  const text = useTrustedHtml(JSON.stringify(data).replaceAll("<", "\\u003c"));
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not script; "<" would let a text end it early
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
