import { breadcrumbList } from "../../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../../shell/page/page-frame.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { CallButton } from "../../shell/phone-link.tsx";
import { Points } from "../../shell/points.tsx";
import { usePagePhone, useSite } from "../../shell/site.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { Route } from "./+types/book-consultation-page.ts";
import { ClearAnswers } from "./clear-answers.tsx";
import { NextSteps } from "./next-steps.tsx";
import {
  bookingIntro,
  consultationPoints,
  nextStepsWhenQualified,
  whatToBring,
  whyYouQualify,
} from "./outcome-words.ts";
import { findQualifiedReference } from "./reference-cookie.ts";

/** Without a review that qualified, the page claims nothing about one. */
export function loader({ request }: Route.LoaderArgs) {
  const cookies = request.headers.get("Cookie") ?? "";
  return { reference: findQualifiedReference(cookies) };
}

/** Sends no request, so that a stored lead never ends on an error page. */
export function clientLoader() {
  return { reference: findQualifiedReference(document.cookie) };
}

export default function BookConsultationPage({
  loaderData,
}: Route.ComponentProps) {
  const { siteUrl, operator } = useSite();
  const phone = usePagePhone();
  const canBook = operator.schedulingUrl !== undefined;
  const hasSent = loaderData.reference !== undefined;
  const path = "/book-consultation";
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Book a consultation", path },
  ];
  return (
    <>
      <PageMeta
        title="Book Your Free Consultation"
        description={`You qualify for a free 30-minute consultation with a local injury attorney. Call now${canBook ? " or pick a time online" : ""}; see what to have ready.`}
        path={path}
        noIndex
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        heading="Congratulations! You qualify for a Free Consultation"
        lead={bookingIntro({ hasSent, canBook })}
        mark="openDoor"
        actions={
          <>
            <CallButton phone={phone} />
            {operator.schedulingUrl && (
              <a
                href={operator.schedulingUrl}
                target="_blank"
                rel="noopener"
                className={buttonClass("quiet")}
              >
                Book Online
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </>
        }
      >
        <NextSteps
          steps={nextStepsWhenQualified({ hasSent, canBook })}
          reference={loaderData.reference}
        />
        <section className="mt-16">
          <h2 className="text-2xl">Why You Qualify</h2>
          <Points points={whyYouQualify} className="mt-8 md:grid-cols-3" />
        </section>
        <Preparation />
        <ClearAnswers />
      </PageFrame>
    </>
  );
}

function Preparation() {
  return (
    <div className="mt-16 grid gap-x-16 gap-y-12 sm:mt-24 md:grid-cols-2">
      <section>
        <h2 className="text-2xl">
          Your <span className="whitespace-nowrap">30-minute</span> consultation
        </h2>
        <WordList words={consultationPoints} look="ruled-list" />
      </section>
      <section className="rounded-card bg-sunken p-6 sm:-mt-8 sm:p-8">
        <h2 className="text-2xl">What to bring</h2>
        <WordList words={whatToBring} look="check-list" />
      </section>
    </div>
  );
}

function WordList({
  words,
  look,
}: {
  words: readonly string[];
  look: "ruled-list" | "check-list";
}) {
  return (
    <ul className={`mt-6 ${look}`}>
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
