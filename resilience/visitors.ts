import { randomUUID } from "node:crypto";
import { completeSurvey } from "../test/support/survey/complete-survey.ts";

/** Identified by its description; `id` is what the site answered, if it did. */
export type Attempt = { key: string; story: string; id?: string };

export function newAttempt(): Attempt {
  const key = randomUUID();
  return { key, story: `Told once: ${key}` };
}

/** Returns the status, 0 for a broken connection. On 200 sets `attempt.id`. */
export async function send(url: string, attempt: Attempt) {
  try {
    const response = await fetch(`${url}/functions/v1/lead-collector`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": attempt.key,
      },
      body: JSON.stringify({ ...completeSurvey, description: attempt.story }),
    });
    const answer: { id?: string; error?: string } = await response.json();
    if (response.status === 200 && answer.id) attempt.id = answer.id;
    return { status: response.status, answer, headers: response.headers };
  } catch {
    return { status: 0, answer: {}, headers: new Headers() };
  }
}

/** Each visitor first retries unanswered leads, then sends new ones. */
export async function sendAsVisitors(
  url: string,
  {
    size,
    attempts,
    isOver,
  }: { size: number; attempts: Attempt[]; isOver: () => boolean },
) {
  const open = attempts.filter(({ id }) => id === undefined);
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: size }, async () => {
      while (!isOver()) {
        const attempt = open.pop() ?? newAttempt();
        if (!attempts.includes(attempt)) attempts.push(attempt);
        const { status } = await send(url, attempt);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 200) return;
      }
    }),
  );
  return statuses;
}
