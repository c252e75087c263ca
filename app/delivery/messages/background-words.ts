import type { Touch } from "../../attribution/attribution.ts";
import { referenceOf } from "../../forms/reference.ts";
import { timeInWords } from "../../server/local-time.ts";
import type { Background } from "./background.server.ts";

type Line = [label: string, value: string | null];

/** What whoever calls should know, a line each; without a value where there is nothing to say. */
export function linesOf(
  { again, consent, attribution, stopped }: Background,
  timeZone: string,
  /** Whoever sent this after that may be called about it. */
  sentAt: Date | undefined,
): Line[] {
  const since = (time: string) => timeInWords(new Date(time), timeZone);
  const asker = stopped?.askedBy && referenceOf(stopped.askedBy);
  const stop = (time: string | undefined) => {
    if (time === undefined) return null;
    const isBefore = sentAt && new Date(time) <= sentAt;
    const exception = isBefore ? "but about this matter: " : "";
    return `${exception}withdrawn ${since(time)}${asker ? `, on the receipt of ${asker}` : ""}`;
  };
  return [
    [
      "Again",
      again
        ? `Touch ${again.number} of this person. First: ${referenceOf(again.first.id)}, ${timeInWords(again.first.time, timeZone)}`
        : null,
    ],
    ["Do not call", stop(stopped?.calls)],
    ["Do not text", stop(stopped?.texts)],
    ["Agreed to other calls", consent ? answerOf(consent.calls) : null],
    ["Agreed to texts", consent ? answerOf(consent.texts) : null],
    ["Came by", attribution ? wayOf(attribution.last) : null],
    ["First came by", attribution ? wayOf(attribution.first) : null],
  ];
}

/** The same for programs. */
export function dataOf({
  again,
  consent,
  attribution,
  stopped,
}: Background): Record<string, unknown> {
  return {
    again: again
      ? {
          touch: again.number,
          firstId: again.first.id,
          firstKind: again.first.kind,
          firstAt: again.first.time.toISOString(),
        }
      : null,
    consent: consent ?? null,
    doNotCallSince: stopped?.calls ?? null,
    doNotTextSince: stopped?.texts ?? null,
    doNotContactAskedBy: stopped?.askedBy ?? null,
    attribution: attribution
      ? { first: attribution.first, last: attribution.last }
      : null,
  };
}

const answers: Readonly<Record<string, string>> = {
  ticked: "Yes",
  unticked: "No",
};

function answerOf(choice: string) {
  return answers[choice] ?? "Was not asked";
}

function wayOf({ at: _, landing, referrer, ...campaign }: Touch) {
  const named = [
    campaign.utm_source,
    campaign.utm_medium,
    campaign.utm_campaign,
    campaign.utm_term,
    campaign.utm_content,
  ].filter((name) => name !== undefined);
  const way = named.length > 0 ? named.join(" / ") : (referrer ?? "direct");
  return `${way}, to ${landing}`;
}
