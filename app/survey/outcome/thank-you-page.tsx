import { redirect } from "react-router";
import { breadcrumbList } from "../../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../../shell/page/page-frame.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { PageLink } from "../../shell/page-link.tsx";
import { CallButton } from "../../shell/phone-link.tsx";
import { Points } from "../../shell/points.tsx";
import { usePagePhone, useSite } from "../../shell/site.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { Route } from "./+types/thank-you-page.ts";
import { ClearAnswers } from "./clear-answers.tsx";
import { NextSteps } from "./next-steps.tsx";
import {
  declineIntro,
  nextStepsWhenNotQualified,
  secondOpinionAdvice,
  statuteOfLimitationsAdvice,
} from "./outcome-words.ts";
import { findReference, wasDeclined } from "./reference-cookie.ts";

/**
 * Every survey leads here; those who qualify are redirected (docs/decisions/001). Opened without a review that was
 * declined, the page claims nothing about one.
 */
export function loader({ request, url }: Route.LoaderArgs) {
  return outcomeAt(url, request.headers.get("Cookie") ?? "");
}

/** Sends no request, so that a stored lead never ends on an error page. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return outcomeAt(url, document.cookie);
}

function outcomeAt(url: URL, cookies: string) {
  const qualified = url.searchParams.get("qualified");
  if (qualified === "true") throw redirect("/book-consultation");
  const isDeclined = qualified === "false" || wasDeclined(cookies);
  return {
    isDeclined,
    reference: isDeclined ? findReference(cookies) : undefined,
  };
}

export default function ThankYouPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const phone = usePagePhone();
  const { isDeclined, reference } = loaderData;
  const path = "/thank-you";
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Thank you", path },
  ];
  return (
    <>
      <PageMeta
        title="Thank You for Your Review"
        description="What to do if you don't qualify for a free consultation: check your deadline, and ask another lawyer for a second opinion."
        path={path}
        noIndex
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        heading={
          isDeclined
            ? "Thank you for telling us what happened"
            : "What to do if you don't qualify"
        }
        mark="signpost"
        lead={
          <div className="stack-4">
            {declineIntro(isDeclined).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        }
        actions={
          <>
            <CallButton phone={phone} />
            <PageLink to="/" className={buttonClass("quiet")}>
              Back to Home
            </PageLink>
          </>
        }
      >
        <NextSteps
          steps={nextStepsWhenNotQualified(isDeclined)}
          reference={reference}
        />
        <Points
          points={[statuteOfLimitationsAdvice, secondOpinionAdvice]}
          level="h2"
          className="mt-16 md:grid-cols-2"
        />
        <ClearAnswers />
      </PageFrame>
    </>
  );
}
