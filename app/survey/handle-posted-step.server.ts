import { data, redirect } from "react-router";
import { readConsentChoices } from "../consent/consent.ts";
import { clearedReceiptCookie } from "../consent/receipt-cookie.ts";
import type { SurveyAnswers } from "../leads/questions.ts";
import { type Sender, tooManySent } from "../leads/sender.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import type { NoticeText } from "../ui/notice.tsx";
import {
  checkAnswers,
  checkStep,
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers/answers.ts";
import { surveyMessages } from "./answers/messages.ts";
import { clearedDeviceCookies } from "./draft/device-cookies.ts";
import { mergeAnswers, pickAnswers } from "./draft/draft.ts";
import {
  clearedDraftCookies,
  draftCookies,
  hasDraft,
  readDraft,
} from "./draft/draft-cookies.ts";
import {
  offerSaving,
  readSavingConsent,
  type SavingConsent,
  savingCookie,
} from "./draft/saving-consent.ts";
import {
  furthestStep,
  isChangingAnswer,
  parseMove,
  stepAfter,
  stepOf,
  stepPath,
} from "./journey.ts";
import { outcomePath } from "./outcome/outcome-path.ts";
import { sentCookies, submitSurvey } from "./submit-survey.server.ts";
import {
  saveProgress,
  savingCookies,
} from "./unfinished/save-progress.server.ts";

type PostedStep = {
  form: Record<string, string>;
  url: URL;
  cookies: string;
  sender: Sender;
};

/** For visitors without JavaScript: forward, back, to the step with a missing answer, or to the end. */
export async function handlePostedStep(
  posted: PostedStep,
  services: RequestServices,
) {
  const { form, url, cookies, sender } = posted;
  const step = stepOf(url.searchParams);
  const draft = mergeAnswers(step, pickAnswers(form), readDraft(cookies));
  const saving = readSavingConsent(form, cookies);
  const goTo = async (to: number, isChange = false) => {
    const shown = await saveShown(saving, draft, sender, services);
    return saveAndContinue({ to, isChange }, shown, posted, services);
  };
  const move = parseMove(form.move);
  switch (move.kind) {
    case "clear":
      return clear(saving, sender, services);
    case "change":
      return goTo(move.step, true);
    case "previous":
      return goTo(Math.max(step - 1, 1));
    case "begin":
      // The landing page asks only the first question, so spec 5's messages wait for Next.
      return goTo(1);
    case "next":
      return goOn({ draft, saving }, step, posted, services);
  }
}

async function goOn(
  { draft, saving }: ShownStep,
  step: number,
  posted: PostedStep,
  services: RequestServices,
) {
  const { form, url, cookies, sender } = posted;
  const now = services.now();
  const whole = step === stepCount ? checkAnswers(draft, now) : undefined;
  if (whole?.ok) {
    const checked = readConsentChoices(form);
    const keyed = { ...sender, progressKey: saving?.key };
    const shown = { draft, saving, sender: keyed, checked };
    return finish(shown, whole.answers, cookies, services);
  }
  const shown = await saveShown(saving, draft, sender, services);
  const goTo = (to: number) =>
    saveAndContinue({ to, isChange: false }, shown, posted, services);
  const open = furthestStep(draft, now);
  // An earlier answer is missing, for example because the cookies expired.
  if (open < step) return goTo(open);
  const errors = whole?.errors ?? checkStep(step, draft, now);
  if (Object.keys(errors).length > 0) {
    const message = shown.message ?? (whole && surveyMessages.incomplete);
    const checked = whole && readConsentChoices(form);
    const reply = { ...shown, step, errors, message, checked };
    return refuse(reply, posted, services);
  }
  const isChange = isChangingAnswer(url.searchParams);
  return goTo(stepAfter(step, draft, { isChange, now }));
}

/** Saves or deletes the answers first; if deleting fails, the visitor is told. */
async function saveShown(
  saving: SavingConsent | undefined,
  draft: SurveyDraft,
  sender: Sender,
  services: RequestServices,
): Promise<ShownStep> {
  const saved = await saveProgress(saving, draft, sender, services);
  const isKept = saving?.isOn === false && saved !== undefined;
  const message = isKept ? surveyMessages.notWithdrawn : undefined;
  return { draft, saving: saved, message };
}

/**
 * Redirects if the browser keeps cookies, which the first step tests by being posted again. Otherwise the response is
 * the next step, whose form carries the answers.
 */
function saveAndContinue(
  { to, isChange }: { to: number; isChange: boolean },
  { draft, saving, message }: ShownStep,
  { url, cookies }: PostedStep,
  { siteUrl }: RequestServices,
) {
  const secure = isSecure(siteUrl);
  const saved = draftCookies(draft, secure);
  const headers = setting([
    ...(saved ?? clearedDraftCookies(secure)),
    ...savingCookies(saving, cookies, secure),
  ]);
  if (message) return reply({ draft, saving, step: to, message }, { headers });
  if (saved && hasDraft(cookies)) {
    return redirect(stepPath(to, isChange), { status: 303, headers });
  }
  if (saved && !url.searchParams.has("again")) {
    const again = new URLSearchParams(url.search);
    again.set("again", "");
    return redirect(`/online-review?${again}`, { status: 307, headers });
  }
  return reply({ draft, saving, step: to }, { headers });
}

async function finish(
  { sender, ...shown }: ShownStep & { sender: Sender },
  answers: SurveyAnswers,
  cookies: string,
  services: RequestServices,
) {
  const { siteUrl, operator, reportFailure } = services;
  const { failed } = surveyMessages;
  const fail = async (status: number, reason: string = failed.description) => {
    const { draft, saving: asked } = shown;
    const { saving, message: kept } = asked?.isOn
      ? shown
      : await saveShown(asked, draft, sender, services);
    const description = [reason, kept?.description].join(" ").trim();
    const message = { ...failed, description };
    const headers = setting(savingCookies(saving, cookies, isSecure(siteUrl)));
    const failure = { ...shown, saving, step: stepCount, message };
    return reply(failure, { status, headers });
  };
  try {
    const intake = await submitSurvey(answers, sender, services);
    switch (intake.status) {
      case "stored":
        return redirect(outcomePath(intake.qualified), {
          status: 303,
          headers: setting(sentCookies(intake, isSecure(siteUrl))),
        });
      case "limited":
        return fail(429, tooManySent(operator));
      case "key reused":
        return fail(422);
    }
  } catch (error) {
    reportFailure("survey not stored", error);
    return fail(503);
  }
}

/** Also saves the answers on the device, so that reopening the URL shows them. */
function refuse(
  shown: Reply,
  { cookies }: PostedStep,
  { siteUrl }: RequestServices,
) {
  const { draft, saving } = shown;
  const secure = isSecure(siteUrl);
  const headers = setting([
    ...(draftCookies(draft, secure) ?? clearedDraftCookies(secure)),
    ...savingCookies(saving, cookies, secure),
  ]);
  return reply(shown, { status: 422, headers });
}

async function clear(
  saving: SavingConsent | undefined,
  sender: Sender,
  services: RequestServices,
) {
  const secure = isSecure(services.siteUrl);
  const withdrawn = saving && { key: saving.key, isOn: false };
  const shown = await saveShown(withdrawn, {}, sender, services);
  const remaining = shown.saving;
  return reply(
    { ...shown, step: 1, message: shown.message ?? surveyMessages.cleared },
    {
      headers: setting([
        ...clearedDeviceCookies(secure),
        ...(remaining ? [savingCookie(remaining.key, secure)] : []),
        clearedReceiptCookie(secure),
      ]),
    },
  );
}

type ShownStep = {
  draft: SurveyDraft;
  saving: SavingConsent | undefined;
  message?: NoticeText<string> | undefined;
  checked?: ReturnType<typeof readConsentChoices> | undefined;
};

type Reply = ShownStep & {
  step: number;
  errors?: SurveyErrors;
};

function reply(shown: Reply, init: ResponseInit) {
  return data({ ...shown, saving: offerSaving(shown.saving) }, init);
}

function setting(cookies: readonly string[]) {
  return new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
}

function isSecure(siteUrl: string) {
  return siteUrl.startsWith("https:");
}
