import { data, redirect } from "react-router";
import type { readConsentChoices } from "../consent/consent.ts";
import { pickChoices } from "../forms/metadata-fields.ts";
import type { Sender } from "../leads/sender.ts";
import type { RequestServices } from "../server/http/services-context.server.ts";
import { isHttps } from "../server/is-https.ts";
import type { NoticeText } from "../ui/notice.tsx";
import {
  type SurveyDraft,
  type SurveyErrors,
  stepCount,
} from "./answers/answers.ts";
import { surveyMessages } from "./answers/messages.ts";
import {
  clearedDraftCookies,
  draftCookies,
  hasDraft,
  readDraftChoices,
} from "./draft/draft-cookies.ts";
import { offerSaving, type SavingConsent } from "./draft/saving-consent.ts";
import { stepOf, stepPath } from "./journey.ts";
import {
  saveProgress,
  savingCookies,
} from "./unfinished/save-progress.server.ts";

export type PostedStep = {
  form: Record<string, string>;
  url: URL;
  cookies: string;
  sender: Sender;
};

export type ShownStep = {
  draft: SurveyDraft;
  saving: SavingConsent | undefined;
  message?: NoticeText<string> | undefined;
  checked?: ReturnType<typeof readConsentChoices> | undefined;
};

type Reply = ShownStep & {
  step: number;
  errors?: SurveyErrors;
};

export async function saveShownStep(
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

/** The first step is posted again to test for cookies; without them, the next step's form carries the answers. */
export function saveAndContinue(
  { to, isChange }: { to: number; isChange: boolean },
  { draft, saving, message }: ShownStep,
  posted: PostedStep,
  { siteUrl }: RequestServices,
) {
  const { url, cookies } = posted;
  const headers = headersOf({ draft, saving }, posted, siteUrl);
  const saved = draftCookies(draft, isHttps(siteUrl));
  if (message)
    return replyWithStep({ draft, saving, step: to, message }, { headers });
  if (saved && hasDraft(cookies)) {
    return redirect(stepPath(to, isChange), { status: 303, headers });
  }
  if (saved && !url.searchParams.has("again")) {
    const again = new URLSearchParams(url.search);
    again.set("again", "");
    return redirect(`/online-review?${again}`, { status: 307, headers });
  }
  return replyWithStep({ draft, saving, step: to }, { headers });
}

export function refuseStep(
  shown: Reply,
  posted: PostedStep,
  { siteUrl }: RequestServices,
) {
  const headers = headersOf(shown, posted, siteUrl);
  return replyWithStep(shown, { status: 422, headers });
}

function headersOf(
  { draft, saving }: ShownStep,
  { form, url, cookies }: PostedStep,
  siteUrl: string,
) {
  const secure = isHttps(siteUrl);
  const choices =
    stepOf(url.searchParams) === stepCount
      ? pickChoices(form)
      : readDraftChoices(cookies);
  return setCookieHeaders([
    ...(draftCookies({ ...draft, ...choices }, secure) ??
      draftCookies(draft, secure) ??
      clearedDraftCookies(secure)),
    ...savingCookies(saving, cookies, secure),
  ]);
}

export function replyWithStep(shown: Reply, init: ResponseInit) {
  return data({ ...shown, saving: offerSaving(shown.saving) }, init);
}

export function setCookieHeaders(cookies: readonly string[]) {
  return new Headers(cookies.map((cookie) => ["Set-Cookie", cookie]));
}
