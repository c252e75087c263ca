import { company } from "../site/company.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { CallButton } from "../site/phone-link.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList } from "../site/structured-data.ts";
import { buttonLook } from "../ui/button.tsx";
import type { Route } from "./+types/book-consultation-page.ts";
import { ClearAnswers } from "./clear-answers.tsx";
import { NextSteps } from "./next-steps.tsx";
import {
  consultationPoints,
  nextStepsWhenQualified,
  whatToBring,
  whyYouQualify,
} from "./outcome-words.ts";
import { findReference } from "./reference-cookie.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { reference: findReference(request.headers.get("Cookie") ?? "") };
}

/** The same, without asking the server: a lead that is stored must not end on an error page. */
export function clientLoader() {
  return { reference: findReference(document.cookie) };
}

/** For those who qualify. */
export default function BookConsultationPage({
  loaderData,
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const path = "/book-consultation";
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Book a consultation", path },
  ];
  return (
    <>
      <PageMeta
        title="Book Your Free Consultation"
        description="You qualify for a free 30-minute consultation with a local injury attorney. Call now or pick a time online; see what to have at hand."
        path={path}
        noIndex
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        heading="Congratulations! You qualify for a Free Consultation"
        lead="The next step is a 30-minute talk. Call now, or pick a time that suits you. We have your answers, so you will not have to start over."
      >
        <div className="flex flex-wrap gap-3">
          <CallButton phone={company.phones.support} />
          <a
            href={company.schedulingUrl}
            target="_blank"
            rel="noopener"
            className={buttonLook("quiet")}
          >
            Book Online<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
        <NextSteps
          steps={nextStepsWhenQualified}
          reference={loaderData.reference}
        />
        <section className="mt-14">
          <h2 className="text-2xl">Why You Qualify</h2>
          <ul className="mt-6 grid gap-4 md:grid-cols-3">
            {whyYouQualify.map(({ title, text }) => (
              <li
                key={title}
                className="rounded-card border border-line bg-surface p-6"
              >
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className="mt-14 grid gap-12 md:grid-cols-2">
          <WordList
            title="Your 30-minute consultation"
            words={consultationPoints}
          />
          <WordList title="What to bring" words={whatToBring} />
        </div>
        <ClearAnswers />
      </PageFrame>
    </>
  );
}

function WordList({
  title,
  words,
}: {
  title: string;
  words: readonly string[];
}) {
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <ul className="prose mt-4 list-disc space-y-2 pl-5 text-base">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </section>
  );
}
