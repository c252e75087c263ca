import { redirect } from "react-router";
import type { SurveyAnswers } from "../leads/questions.ts";
import { type Sender, tooManySent } from "../leads/sender.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { isHttps } from "../server/is-https.ts";
import { stepCount } from "./answers/answers.ts";
import { surveyMessages } from "./answers/messages.ts";
import { outcomePath } from "./outcome/outcome-path.ts";
import {
  replyWithStep,
  type ShownStep,
  saveShownStep,
  setCookieHeaders,
} from "./posted-step-reply.server.ts";
import { sentCookies, submitSurvey } from "./submit-survey.server.ts";
import { savingCookies } from "./unfinished/save-progress.server.ts";

type LastStep = ShownStep & { sender: Sender };

export async function finishSurvey(
  last: LastStep,
  answers: SurveyAnswers,
  cookies: string,
  services: RequestServices,
) {
  const { siteUrl, operator, reportFailure } = services;
  try {
    const intake = await submitSurvey(answers, last.sender, services);
    switch (intake.status) {
      case "stored":
        return redirect(outcomePath(intake.qualified), {
          status: 303,
          headers: setCookieHeaders(sentCookies(intake, isHttps(siteUrl))),
        });
      case "limited": {
        const reason = tooManySent(operator);
        return fail(last, cookies, services, { status: 429, reason });
      }
      case "key reused":
        return fail(last, cookies, services, { status: 422 });
    }
  } catch (error) {
    reportFailure("survey not stored", error);
    return fail(last, cookies, services, { status: 503 });
  }
}

async function fail(
  { sender, ...shown }: LastStep,
  cookies: string,
  services: RequestServices,
  { status, reason }: { status: number; reason?: string },
) {
  const { failed } = surveyMessages;
  const { draft, saving: asked } = shown;
  const { saving, message: kept } = asked?.isOn
    ? shown
    : await saveShownStep(asked, draft, sender, services);
  const description = [reason ?? failed.description, kept?.description]
    .join(" ")
    .trim();
  const message = { ...failed, description };
  const secure = isHttps(services.siteUrl);
  const headers = setCookieHeaders(savingCookies(saving, cookies, secure));
  const failure = { ...shown, saving, step: stepCount, message };
  return replyWithStep(failure, { status, headers });
}
