import type { Touch } from "../../attribution/attribution.ts";
import { referenceOf } from "../../forms/reference.ts";
import { formatDateTime } from "../../server/local-time.ts";
import type { ContactHistory } from "../subjects/contact-history.server.ts";

type Line = readonly [label: string, value: string | null];

/** For the person calling. Opt-outs before `askedAt` don't cover this request; without `askedAt`, all do. */
export function historyLines(
  history: ContactHistory,
  timeZone: string,
  askedAt: Date | undefined,
): Line[] {
  const { earlier, consent, attribution, suppressed } = history;
  const format = (time: Date) => formatDateTime(time, timeZone);
  const optOut = (time: string | undefined) => {
    if (time === undefined) return null;
    const isEarlier = askedAt && new Date(time) <= askedAt;
    const exception = isEarlier ? "except about this matter: " : "";
    const receipt = suppressed?.askedBy
      ? `, on the receipt of ${referenceOf(suppressed.askedBy)}`
      : "";
    return `${exception}withdrawn ${format(new Date(time))}${receipt}`;
  };
  return [
    [
      "Again",
      earlier
        ? `Contact ${earlier.number} from this person. First: ${referenceOf(earlier.first.id)}, ${format(earlier.first.time)}`
        : null,
    ],
    ["Do not call", optOut(suppressed?.calls)],
    ["Do not text", optOut(suppressed?.texts)],
    ["Do not share", unsharedWords(history, format)],
    ["Agreed to other calls", consent ? answerOf(consent.calls) : null],
    ["Agreed to texts", consent ? answerOf(consent.texts) : null],
    ["Agreed to sharing", consent?.sharing ? "Yes" : null],
    ["Consent text", consent?.text ?? null],
    ["Came from", attribution ? describeTouch(attribution.last) : null],
    ["First came from", attribution ? describeTouch(attribution.first) : null],
  ];
}

/** Field names are a contract: docs/webhooks.md. */
export function historyData({
  earlier,
  consent,
  attribution,
  suppressed,
  unsharedSince,
}: ContactHistory): Record<string, unknown> {
  return {
    again: earlier
      ? {
          touch: earlier.number,
          firstId: earlier.first.id,
          firstKind: earlier.first.kind,
          firstAt: earlier.first.time.toISOString(),
        }
      : null,
    consent: consent ?? null,
    doNotCallSince: suppressed?.calls ?? null,
    doNotTextSince: suppressed?.texts ?? null,
    doNotContactAskedBy: suppressed?.askedBy ?? null,
    doNotShareSince: unsharedSince ?? null,
    attribution: attribution
      ? { first: attribution.first, last: attribution.last }
      : null,
  };
}

function unsharedWords(
  { consent, unsharedSince }: ContactHistory,
  format: (time: Date) => string,
): string | null {
  const reasons = [
    unsharedSince && `opted out ${format(new Date(unsharedSince))}`,
    consent?.gpc && "the browser sent Global Privacy Control",
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join("; ") : null;
}

const answers: Readonly<Record<string, string>> = {
  ticked: "Yes",
  unticked: "No",
};

function answerOf(choice: string) {
  return answers[choice] ?? "Was not asked";
}

export function describeTouch({
  at: _,
  landing,
  referrer,
  ...campaign
}: Touch) {
  const campaignParts = [
    campaign.utm_source,
    campaign.utm_medium,
    campaign.utm_campaign,
    campaign.utm_term,
    campaign.utm_content,
  ].filter((part) => part !== undefined);
  const source =
    campaignParts.length > 0
      ? campaignParts.join(" / ")
      : (referrer ?? "direct");
  return `${source}, to ${landing}`;
}
