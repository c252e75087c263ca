import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { type Limits, networkFactor } from "../forms/limits.ts";
import type { Submission } from "../leads/submissions.server.ts";
import { day, hour, minute } from "../server/durations.ts";
import {
  networkOf,
  patternsOf,
} from "../server/security/client-address.server.ts";

type Candidate = {
  number: string;
  form: Submission;
  limits: Limits;
  isCall: boolean;
};

const dayFactor = 3;

/** Milliseconds to wait. Refused numbers have their own site-wide budget, so that they can't use up the calls. */
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
  const network = networkOf(form.address);
  const sameNetwork = (window: number) =>
    since(window).where((row) =>
      row.or(
        patternsOf(network ?? "").map((pattern) =>
          row("client_address", "like", pattern),
        ),
      ),
    );
  const unlimited = Number.POSITIVE_INFINITY;
  const ofAddress = form.address ? limits.callsPerAddress : unlimited;
  const ofNetwork = network
    ? limits.callsPerAddress * networkFactor
    : unlimited;
  const rules = [
    [isCall ? limits.callsPerNumber : unlimited, 10 * minute, sameNumber],
    [isCall ? limits.callsPerNumberPerDay : unlimited, day, sameNumber],
    [ofAddress, hour, sameAddress],
    [ofAddress * dayFactor, day, sameAddress],
    [ofNetwork, hour, sameNetwork],
    [ofNetwork * dayFactor, day, sameNetwork],
    [limits.callsPerHour, hour, sameBudget],
    [limits.callsPerDay, day, sameBudget],
  ] as const;
  for (const [most, window, count] of rules) {
    if (most === unlimited) continue;
    const stored = await count(window).executeTakeFirstOrThrow();
    if (stored.count >= most) return window;
  }
  return undefined;
}
