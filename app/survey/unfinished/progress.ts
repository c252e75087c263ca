import { metadataFields } from "../../forms/metadata-fields.ts";
import { abortAfter } from "../../forms/send-queue/attempt.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { savingField } from "../draft/saving-consent.ts";

type Progress = { key: string; answers: SurveyDraft; honeypot: string };

const pauseMs = 1500;

const timeoutMs = 20_000;

let pending: Progress | undefined;
let timer: ReturnType<typeof setTimeout>;
/** Requests run one after another, so that a withdrawal can't overtake an earlier save. */
let last: Promise<unknown> = Promise.resolve();

/** Sends when the visitor pauses. Each request has all answers so far, so the next makes up for one that fails. */
export function scheduleSave(progress: Progress) {
  pending = progress;
  clearTimeout(timer);
  timer = setTimeout(saveNow, pauseMs);
}

export function saveNow() {
  if (!pending) return;
  const { key, answers, honeypot } = pending;
  discardPending();
  void enqueue({
    ...answers,
    [metadataFields.progressKey]: key,
    [savingField]: true,
    [metadataFields.honeypot]: honeypot,
    [metadataFields.shownFor]: String(Math.round(performance.now())),
  });
}

export function discardPending() {
  pending = undefined;
  clearTimeout(timer);
}

export function withdrawProgress(key: string): Promise<boolean> {
  discardPending();
  return enqueue({ [metadataFields.progressKey]: key, [savingField]: false });
}

function enqueue(body: object): Promise<boolean> {
  const sent = last.then(() => post(body));
  last = sent;
  return sent;
}

async function post(body: object): Promise<boolean> {
  try {
    const response = await fetch("/functions/v1/survey-progress", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      // The page may close before the response.
      keepalive: true,
      signal: abortAfter(timeoutMs),
    });
    const reply: unknown = await response.json();
    // A captive portal returns 200, too.
    return typeof reply === "object" && reply !== null && "saved" in reply;
  } catch {
    // Offline: the caller tells the visitor.
    return false;
  }
}
