import { renderToStaticMarkup } from "react-dom/server";
import type { Operator } from "../brand/operator.ts";
import { serverOnlyHtml } from "../server/http/server-only-html.server.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { Attorneys } from "./attorneys.tsx";
import { Badges } from "./badges.tsx";
import { ResponseTime } from "./response-time.tsx";
import { Results } from "./results.tsx";
import { Reviews } from "./reviews.tsx";
import { bandClass } from "./section.tsx";
import { Team } from "./team.tsx";

export function renderSocialProof(
  request: Request,
  { operator, media: { findPhoto } }: Firm,
  stateName: (slug: string) => string,
) {
  return sentUnlessEmpty(
    request,
    <>
      <ResponseTime {...operator} />
      <Attorneys
        {...operator}
        findPhoto={findPhoto}
        stateName={stateName}
        heading={attorneysHeading[operator.kind]}
        className={bandClass}
      />
      <Team {...operator} findPhoto={findPhoto} />
      {operator.results.length > 0 && (
        <div className="bg-sunken">
          <Results {...operator} findPhoto={findPhoto} className={bandClass} />
        </div>
      )}
      <Reviews {...operator} />
      <Badges {...operator} />
    </>,
  );
}

type Firm = Pick<RequestServices, "operator" | "media">;

const attorneysHeading = {
  "law-firm": "Meet our attorneys",
  "advertising-service": "Participating attorneys",
} satisfies Record<Operator["kind"], string>;

export function renderStateAttorneys(
  request: Request,
  { operator: { attorneys, isSample }, media }: Firm,
  slug: string,
  stateName: (slug: string) => string,
) {
  return sentUnlessEmpty(
    request,
    <Attorneys
      attorneys={attorneys.filter(({ states }) => states.includes(slug))}
      findPhoto={media.findPhoto}
      stateName={stateName}
      heading={`Attorneys licensed in ${stateName(slug)}`}
      isSample={isSample}
    />,
  );
}

export function renderSomeResults(
  request: Request,
  { operator: { results, isSample }, media }: Firm,
  where: { practiceArea: string } | { city: string },
) {
  const isIncluded = (result: Operator["results"][number]) =>
    "city" in where
      ? result.city === where.city
      : result.practiceArea === where.practiceArea;
  return sentUnlessEmpty(
    request,
    <Results
      results={results.filter(isIncluded)}
      findPhoto={media.findPhoto}
      isSample={isSample}
    />,
  );
}

function sentUnlessEmpty(request: Request, element: React.ReactElement) {
  const html = renderToStaticMarkup(element);
  return html === "" ? undefined : serverOnlyHtml(request, html);
}
