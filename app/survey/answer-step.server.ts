import { data, redirect } from "react-router";
import { readTicks } from "../leads/consent.ts";
import { type Sender, tooManySent } from "../leads/sender.ts";
import type { RequestServices } from "../request-context.server.ts";
import type { Message } from "../ui/notice.tsx";
import {
  checkAnswers,
  checkStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers.ts";
import { mergeAnswers, pickAnswers } from "./draft.ts";
import {
  clearedDraftCookies,
  draftCookies,
  hasDraft,
  readDraft,
} from "./draft-cookies.ts";
import {
  furthestStep,
  isChangeOf,
  stepAfter,
  stepOf,
  stepPath,
} from "./journey.ts";
import { surveyMessages } from "./messages.ts";
import { sentCookies, submitSurvey } from "./submit-survey.server.ts";

/** A step sent without script: its form's fields, the address it was sent to, and the cookies that came along. */
type PostedStep = {
  form: Record<string, string>;
  url: URL;
  cookies: string;
  sender: Sender;
};

/** Where a posted step leads: on, back, to the step that misses an answer, or to the end. */
export async function answerStep(
  posted: PostedStep,
  services: RequestServices,
) {
  const { form, url, cookies } = posted;
  const now = services.now();
  const step = stepOf(url.searchParams);
  const draft = mergeAnswers(step, pickAnswers(form), readDraft(cookies));
  const leadTo = (to: number) => keepAndGo(to, draft, posted, services);
  if (form.move === "clear") return clear(services);
  if (form.move === "previous") return leadTo(Math.max(step - 1, 1));
  const open = furthestStep(draft, now);
  // An earlier answer is missing, as when the cookies have run out.
  if (open < step) return leadTo(open);
  if (step === stepCount) return finish(draft, posted, services);
  const errors = checkStep(step, draft, now);
  if (Object.keys(errors).length > 0) return refuse(step, draft, errors);
  return leadTo(
    stepAfter(step, draft, { isChange: isChangeOf(url.searchParams), now }),
  );
}

/**
 * A redirect, where the browser keeps cookies, so that its back button and a reload find the answers. Whether it does
 * shows when the first step is posted: it is asked to post once more, now with the cookies. Where it does not, or the
 * answers are too long, the next step is the reply, and its form carries the answers along.
 */
function keepAndGo(
  to: number,
  draft: SurveyDraft,
  { url, cookies }: PostedStep,
  { siteUrl }: RequestServices,
) {
  const secure = isSecure(siteUrl);
  const kept = draftCookies(draft, secure);
  const headers = setting(kept ?? clearedDraftCookies(secure));
  if (kept && hasDraft(cookies)) {
    return redirect(stepPath(to), { status: 303, headers });
  }
  if (kept && !url.searchParams.has("again")) {
    const again = new URLSearchParams(url.search);
    again.set("again", "");
    return redirect(`/online-review?${again}`, { status: 307, headers });
  }
  return reply({ draft, step: to }, { headers });
}

async function finish(
  draft: SurveyDraft,
  { sender, form }: PostedStep,
  { leads, now, siteUrl, reportFailure }: RequestServices,
) {
  const ticked = readTicks(form);
  const failed = (status: number, description?: string) => {
    const message = {
      ...surveyMessages.failed,
      ...(description && { description }),
    };
    return reply({ draft, step: stepCount, message, ticked }, { status });
  };
  const result = checkAnswers(draft, now());
  if (!result.ok) {
    const { errors } = result;
    const message = surveyMessages.incomplete;
    const shown = { draft, step: stepCount, errors, message, ticked };
    return reply(shown, { status: 422 });
  }
  try {
    const intake = await submitSurvey(result.answers, sender, leads, now());
    switch (intake.status) {
      case "stored":
        return redirect(`/thank-you?qualified=${intake.qualified}`, {
          status: 303,
          headers: setting(sentCookies(intake, isSecure(siteUrl))),
        });
      case "limited":
        return failed(429, tooManySent);
      case "other contents":
        return failed(422);
    }
  } catch (error) {
    reportFailure("survey not stored", error);
    return failed(503);
  }
}

function refuse(step: number, draft: SurveyDraft, errors: SurveyErrors) {
  return reply({ draft, step, errors }, { status: 422 });
}

function clear({ siteUrl }: RequestServices) {
  return reply(
    { draft: {}, step: 1, message: surveyMessages.cleared },
    { headers: setting(clearedDraftCookies(isSecure(siteUrl))) },
  );
}

/** What the page shows instead of what its address asks for. */
function reply(
  shown: {
    draft: SurveyDraft;
    step: number;
    errors?: SurveyErrors;
    message?: Message<string> | undefined;
    ticked?: ReturnType<typeof readTicks>;
  },
  init: ResponseInit,
) {
  return data(shown, init);
}

function setting(cookies: readonly string[]) {
  return new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
}

function isSecure(siteUrl: string) {
  return siteUrl.startsWith("https:");
}
