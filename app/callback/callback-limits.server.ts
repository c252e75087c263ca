import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Limits } from "../forms/limits.ts";
import type { Submission } from "../leads/submissions.server.ts";
import { day, hour, minute } from "../server/durations.ts";

type Candidate = {
  number: string;
  form: Submission;
  limits: Limits;
  isCall: boolean;
};

/** Milliseconds. Refused numbers have a site-wide budget of their own, so that they can't use up the calls. */
export async function findReachedLimit(
  transaction: Transaction<Database>,
  { number, form, limits, isCall }: Candidate,
): Promise<number | undefined> {
  const since = (window: number) =>
    transaction
      .selectFrom("callback_requests")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where(
        "created_at",
        ">",
        new Date(form.now.getTime() - window).toISOString(),
      );
  const sameBudget = (window: number) =>
    since(window).where("status", isCall ? "!=" : "=", "refused");
  const sameNumber = (window: number) =>
    sameBudget(window).where("lead_phone_number", "=", number);
  const sameAddress = (window: number) =>
    since(window).where("client_address", "=", form.address ?? "");
  const unlimited = Number.POSITIVE_INFINITY;
  const rules = [
    [isCall ? limits.callsPerNumber : unlimited, 10 * minute, sameNumber],
    [isCall ? limits.callsPerNumberADay : unlimited, day, sameNumber],
    [form.address ? limits.callsPerAddress : unlimited, hour, sameAddress],
    [limits.callsAnHour, hour, sameBudget],
    [limits.callsADay, day, sameBudget],
  ] as const;
  for (const [most, window, count] of rules) {
    const row = await count(window).executeTakeFirst();
    if (Number(row?.count ?? 0) >= most) return window;
  }
  return undefined;
}
