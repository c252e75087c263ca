import { data, redirect } from "react-router";
import {
  type RequestServices,
  servicesContext,
} from "../request-context.server.ts";
import { readForm } from "../server/form-body.server.ts";
import { PageFrame } from "../site/page-frame.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList } from "../site/structured-data.ts";
import type { Route } from "./+types/survey-page.ts";
import {
  checkAnswers,
  checkStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers.ts";
import {
  clearDraft,
  pickAnswers,
  readDraft,
  writeDraft,
} from "./draft-cookie.server.ts";
import { furthestStep, stepOf, stepPath } from "./journey.ts";
import { surveyMessages } from "./messages.ts";
import { submitSurvey } from "./submit-survey.server.ts";
import { Survey } from "./survey.tsx";

export function loader({ request, context }: Route.LoaderArgs) {
  const { now } = context.get(servicesContext);
  return { draft: readDraft(request), now: now().toISOString() };
}

/** With script the answers live in the page: moving between its steps asks the server nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
}: {
  currentUrl: URL;
  nextUrl: URL;
}) {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** A step sent without script: keep it, then redirect to the next one or show what is wrong. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const draft = { ...readDraft(request), ...pickAnswers(form) };
  const step = stepOf(url.searchParams);
  if (form.move === "previous") {
    return keepAndGo(draft, step, Math.max(step - 1, 1), services);
  }
  const open = furthestStep(draft, services.now());
  // An earlier answer is missing, as when the cookie has run out.
  if (open < step) return keepAndGo(draft, step, open, services);
  if (step === stepCount) return finish(draft, services);
  const errors = checkStep(step, draft, services.now());
  return Object.keys(errors).length > 0
    ? refused(draft, errors)
    : keepAndGo(draft, step, step + 1, services);
}

export default function SurveyPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Online review", path: "/online-review" },
  ];
  return (
    <>
      <PageMeta
        title="Free Online Case Review"
        description="Answer four short steps and learn at once whether you qualify for a free 30-minute consultation with a local injury attorney. Private, no obligation."
        path="/online-review"
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        heading="See whether you qualify for a free consultation"
        lead="Four short steps, about a minute. Free, private, and no obligation."
      >
        <Survey
          draft={actionData?.draft ?? loaderData.draft}
          errors={actionData?.errors}
          message={actionData?.message}
          serverTime={loaderData.now}
        />
      </PageFrame>
    </>
  );
}

async function finish(
  draft: SurveyDraft,
  { leads, now, siteUrl, reportFailure }: RequestServices,
) {
  const result = checkAnswers(draft, now());
  if (!result.ok) {
    return refused(draft, result.errors, surveyMessages.incomplete);
  }
  try {
    const { qualified } = await submitSurvey(result.answers, leads, now());
    return redirect(`/thank-you?qualified=${qualified}`, {
      status: 303,
      headers: clearDraft(isSecure(siteUrl)),
    });
  } catch (error) {
    reportFailure("survey not stored", error);
    return data(
      { draft, errors: {}, message: surveyMessages.failed },
      { status: 503 },
    );
  }
}

function keepAndGo(
  draft: SurveyDraft,
  from: number,
  to: number,
  { siteUrl }: RequestServices,
) {
  const headers = writeDraft(draft, isSecure(siteUrl));
  return headers
    ? redirect(stepPath(to), { status: 303, headers })
    : refused(draft, {
        [from === stepCount ? "description" : "injuryType"]:
          "This is too long to keep while you move between steps. Please shorten it.",
      });
}

function refused(
  draft: SurveyDraft,
  errors: SurveyErrors,
  message?: (typeof surveyMessages)["incomplete"],
) {
  return data({ draft, errors, message }, { status: 422 });
}

function isSecure(siteUrl: string) {
  return siteUrl.startsWith("https:");
}
