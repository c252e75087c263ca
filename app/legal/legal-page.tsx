import { servicesContext } from "../server/http/services-context.server.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { PageLink } from "../shell/page-link.tsx";
import { CallButton } from "../shell/phone-link.tsx";
import { isOtherPath } from "../shell/router/is-other-path.ts";
import { useSite } from "../shell/site.ts";
import { buttonClass } from "../ui/button.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import { TableOfContents } from "../ui/table-of-contents.tsx";
import type { Route } from "./+types/legal-page.ts";
import { getLegalText } from "./legal-texts.server.ts";
import { renderLegalText } from "./render-legal-text.server.ts";

export function loader({ request, pattern, context }: Route.LoaderArgs) {
  return renderLegalText(
    getLegalText(`/${pattern}`),
    request,
    context.get(servicesContext),
  );
}

export const shouldRevalidate = isOtherPath;

export default function LegalPage({ loaderData: text }: Route.ComponentProps) {
  const { siteUrl, operator } = useSite();
  const crumbs = [
    { name: "Home", path: "/" },
    { name: text.title, path: text.path },
  ];
  return (
    <>
      <PageMeta
        title={text.title}
        description={text.metaDescription}
        path={text.path}
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading={text.h1}
        lead={`Last updated: ${text.updated}`}
        mark={text.mark}
      >
        <div className="article">
          <TableOfContents headings={text.headings} />
          <ServerHtml id="text" className="prose" sent={text.html} />
          <div className="no-print grid gap-3 border-t border-line pt-6 lg:border-0 lg:pt-0">
            <CallButton phone={operator.phones.support} variant="quiet" />
            <PageLink to="/" className={buttonClass("quiet")}>
              Back to Home
            </PageLink>
          </div>
        </div>
      </PageFrame>
    </>
  );
}
