import { readConsentChoices } from "../consent/consent.ts";
import { clearedReceiptCookie } from "../consent/receipt/receipt-cookie.ts";
import type { Sender } from "../leads/sender.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { isHttps } from "../server/is-https.ts";
import { checkAnswers, checkStep, stepCount } from "./answers/answers.ts";
import { surveyMessages } from "./answers/messages.ts";
import { clearedDeviceCookies } from "./device-cookies.ts";
import { mergeAnswers, pickAnswers } from "./draft/draft.ts";
import { readDraft } from "./draft/draft-cookies.ts";
import {
  readSavingConsent,
  type SavingConsent,
  savingCookie,
} from "./draft/saving-consent.ts";
import { finishSurvey } from "./finish-survey.server.ts";
import {
  furthestStep,
  isChangingAnswer,
  parseMove,
  stepAfter,
  stepOf,
} from "./journey.ts";
import {
  type PostedStep,
  refuseStep,
  replyWithStep,
  type ShownStep,
  saveAndContinue,
  saveShownStep,
  setCookieHeaders,
} from "./posted-step-reply.server.ts";

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
    const shown = await saveShownStep(saving, draft, sender, services);
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
    return finishSurvey(shown, whole.answers, cookies, services);
  }
  const shown = await saveShownStep(saving, draft, sender, services);
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
    return refuseStep(reply, posted, services);
  }
  const isChange = isChangingAnswer(url.searchParams);
  return goTo(stepAfter(step, draft, { isChange, now }));
}

async function clear(
  saving: SavingConsent | undefined,
  sender: Sender,
  services: RequestServices,
) {
  const secure = isHttps(services.siteUrl);
  const withdrawn = saving && { key: saving.key, isOn: false };
  const shown = await saveShownStep(withdrawn, {}, sender, services);
  const remaining = shown.saving;
  return replyWithStep(
    {
      ...shown,
      step: 1,
      checked: readConsentChoices({}),
      message: shown.message ?? surveyMessages.cleared,
    },
    {
      headers: setCookieHeaders([
        ...clearedDeviceCookies(secure),
        ...(remaining ? [savingCookie(remaining.key, secure)] : []),
        clearedReceiptCookie(secure),
      ]),
    },
  );
}
