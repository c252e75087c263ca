import type { Thing } from "schema-dts";
import { listAlternates } from "../../brand/languages.ts";
import { socialImagePath } from "../../brand/social-image/social-image-path.ts";
import { useTrustedHtml } from "../../ui/trusted-html.ts";
import { siteNameOf, useSite } from "../site.ts";
import { withCompany } from "./title.ts";

/** Without a canonical `path`, the page isn't indexed. `hasErrors` prefixes the title for screen readers. */
export function PageMeta({
  title,
  description,
  path,
  previous,
  next,
  noIndex = path === undefined,
  hasErrors = false,
  type = "website",
  structuredData = [],
}: {
  title: string;
  description?: string;
  path?: string;
  previous?: string;
  next?: string;
  noIndex?: boolean;
  hasErrors?: boolean;
  type?: "website" | "article";
  structuredData?: readonly Thing[];
}) {
  const { siteUrl, operator } = useSite();
  const siteName = siteNameOf(operator);
  return (
    <>
      <title>{`${hasErrors ? "Error: " : ""}${withCompany(title, siteName)}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex, follow" />}
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
          <meta property="og:site_name" content={siteName} />
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with "<" escaped so that no text can close the element
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
