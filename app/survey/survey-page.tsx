import { readConsentChoices } from "../consent/consent.ts";
import { today } from "../forms/accident-date.ts";
import { consentFields } from "../forms/metadata-fields.ts";
import { readSender } from "../leads/sender.ts";
import { readForm } from "../server/http/form-body.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { isOtherPath } from "../shell/router/is-other-path.ts";
import { useSite } from "../shell/site.ts";
import type { Route } from "./+types/survey-page.ts";
import { stepCount } from "./answers/answers.ts";
import { readDraft, readDraftChoices } from "./draft/draft-cookies.ts";
import { fetchSavedAnswers } from "./draft/fetch-saved-answers.ts";
import { findSavingConsent, offerSaving } from "./draft/saving-consent.ts";
import { Survey } from "./form/survey.tsx";
import { useSurvey } from "./form/use-survey.ts";
import { handlePostedStep } from "./handle-posted-step.server.ts";
import { getStep } from "./steps.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const { now, consentVersions } = context.get(servicesContext);
  const cookies = cookiesOf(request);
  const draft = readDraft(cookies);
  // The page without answers is cached for everyone: it must contain nobody's key.
  const isOwn = Object.keys(draft).length > 0;
  return {
    draft,
    saving: isOwn ? offerSaving(findSavingConsent(cookies)) : undefined,
    checked: isOwn ? readChecked(cookies, consentVersions.survey) : undefined,
    // To the day, so that all copies of the site send the same page.
    now: today(now()),
  };
}

/** A box that was checked under an earlier text isn't checked under this one. */
function readChecked(cookies: string, version: string) {
  const choices = readDraftChoices(cookies);
  const isCurrent = choices[consentFields.version] === version;
  return readConsentChoices(isCurrent ? choices : {});
}

/** Client-side navigation requests data at a URL that gets no cookies. */
export function clientLoader() {
  return fetchSavedAnswers();
}

/** With JavaScript the answers stay in the page: moving between steps sends no request. */
export const shouldRevalidate = isOtherPath;

export async function action({ request, url, context }: Route.ActionArgs) {
  const cookies = cookiesOf(request);
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const sender = readSender(form, request, services.clientAddress);
  return handlePostedStep({ form, url, cookies, sender }, services);
}

export default function SurveyPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const { siteUrl, homeLabels } = useSite();
  const survey = useSurvey({
    ...loaderData,
    ...actionData,
    isReply: actionData !== undefined,
    serverTime: loaderData.now,
  });
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Online review", path: "/online-review" },
  ];
  const isFirst = survey.step === 1;
  return (
    <>
      <PageMeta
        title={titleOf(survey.step)}
        hasErrors={Object.keys(survey.errors).length > 0}
        description="Complete four short steps and find out right away whether you qualify for a free 30-minute consultation with a local injury attorney. No obligation."
        path="/online-review"
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <div className="mx-auto w-full max-w-2xl px-4 pt-4 pb-16 sm:px-6 sm:pb-24">
        <h1
          className={
            isFirst ? "text-2xl sm:mt-8 sm:-mr-6 sm:text-3xl" : "sr-only"
          }
        >
          See whether you qualify for a free consultation
        </h1>
        {isFirst && (
          <p className="mt-2 text-balance text-muted sm:mt-3 sm:text-lg">
            Four short steps, about a minute. Free, private, and no obligation.
          </p>
        )}
        {/* A new key remounts the card: moving the same element would count as a layout shift. */}
        <div
          key={String(isFirst)}
          className={isFirst ? "mt-5 sm:mt-8" : "sm:mt-6"}
        >
          <Survey survey={survey} />
        </div>
        {homeLabels && (
          <p className="mt-8 text-sm text-muted">{homeLabels.join(" ")}</p>
        )}
      </div>
    </>
  );
}

function titleOf(step: number) {
  return step === 1
    ? "Free Online Case Review"
    : `${getStep(step).heading}, step ${step} of ${stepCount}`;
}

function cookiesOf(request: Request) {
  return request.headers.get("Cookie") ?? "";
}
