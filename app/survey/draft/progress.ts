import { metadataFields } from "../../forms/metadata-fields.ts";
import type { SurveyDraft } from "../answers/answers.ts";
import { savingField } from "./saving.ts";

/** Answers that are to be kept by us before they are finished. */
type Progress = { key: string; answers: SurveyDraft; honeypot: string };

/** How long no key is pressed before answers are sent. Milliseconds. */
const pause = 1500;

const patience = 20_000;

let waiting: Progress | undefined;
let timer: ReturnType<typeof setTimeout>;
/** One after the other: what was withdrawn last must arrive last. */
let last: Promise<unknown> = Promise.resolve();

/** Sends answers when the visitor pauses, in place of those that still wait. What gets lost is sent with the next ones. */
export function saveSoon(progress: Progress) {
  waiting = progress;
  clearTimeout(timer);
  timer = setTimeout(saveNow, pause);
}

/** Sends what waits: the visitor may be leaving. */
export function saveNow() {
  if (!waiting) return;
  const { key, answers, honeypot } = waiting;
  dropWaiting();
  void inTurn({
    ...answers,
    [metadataFields.progressKey]: key,
    [savingField]: true,
    [metadataFields.honeypot]: honeypot,
    [metadataFields.shownFor]: String(Math.round(performance.now())),
  });
}

/** Nothing more is sent of what waits. */
export function dropWaiting() {
  waiting = undefined;
  clearTimeout(timer);
}

/** Has deleted what was sent. False where nobody says that it is. */
export function withdrawProgress(key: string): Promise<boolean> {
  dropWaiting();
  return inTurn({ [metadataFields.progressKey]: key, [savingField]: false });
}

function inTurn(body: object): Promise<boolean> {
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
      // The page may be closed meanwhile.
      keepalive: true,
      signal: AbortSignal.timeout(patience),
    });
    const answer: unknown = await response.json();
    // A hotel's sign-in page says 200, too.
    return typeof answer === "object" && answer !== null && "saved" in answer;
  } catch {
    // No line: whoever asked is told so.
    return false;
  }
}
