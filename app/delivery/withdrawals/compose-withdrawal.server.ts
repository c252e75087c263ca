import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { Log } from "../../server/operations/log.server.ts";
import type { Destination } from "../destinations/destination.ts";
import type { AttemptOutcome } from "../destinations/outcome.ts";
import {
  type DeliveryPlan,
  listNoticeDestinations,
} from "../destinations/plan/plan.ts";
import type { Message } from "../messages/message.ts";
import type { ClaimStore } from "../on-call/claim-store.server.ts";
import { isReadBy } from "../on-call/sole-contact.ts";
import { mayHaveArrived } from "../rows/may-have-arrived.server.ts";
import { findOptOuts } from "../subjects/contact-history.server.ts";
import type { Delivery, Subject } from "../subjects/subject.ts";
import {
  queueWithdrawals,
  selectSent,
  supportsWithdrawals,
} from "./queue-withdrawals.server.ts";
import {
  buildWithdrawal,
  type WithdrawnConsent,
} from "./withdrawal-message.ts";

type Dependencies = {
  database: Kysely<Database>;
  intake: Kysely<Database>;
  claims: ClaimStore;
  plan: DeliveryPlan;
  log: Log;
  now: () => Date;
};

/** Contains no personal data, so an opt-out of sharing doesn't stop it. */
export async function composeWithdrawal(
  deps: Dependencies,
  delivery: Delivery,
  subject: Subject | undefined,
  { outside, kind }: Pick<Destination, "outside" | "kind">,
): Promise<Message | AttemptOutcome> {
  const { database, plan } = deps;
  if (!supportsWithdrawals({ kind })) {
    await passOn(deps, delivery);
    return { status: "obsolete", reason: "it takes only leads now" };
  }
  const { timeZone } = plan;
  const withoutNotice = outside
    ? []
    : plan.destinations
        .filter((one) => !supportsWithdrawals(one))
        .map(({ name }) => name);
  const build = (withdrawn: WithdrawnConsent) =>
    buildWithdrawal(delivery, withdrawn, { timeZone, withoutNotice });
  if (!subject) {
    // Unchecking "Save my answers" deletes them.
    const at = new Date(delivery.created_at);
    return delivery.subject_kind === "unfinished"
      ? build({ calls: at, texts: at, isForAnswers: true })
      : { status: "undeliverable", reason: "its subject was erased" };
  }
  if (!(await hasLead(deps, delivery))) {
    return { status: "obsolete", reason: "it was never sent the lead" };
  }
  const withdrawn = await findOptOuts(database, subject);
  return withdrawn.calls || withdrawn.texts
    ? build(withdrawn)
    : { status: "obsolete", reason: "calls and texts were allowed again" };
}

/** The destination's kind changed after the message was queued. */
async function passOn(deps: Dependencies, delivery: Delivery) {
  const { subject_kind, subject_id, destination } = delivery;
  const recipient = { subject_kind, subject_id, destination };
  await deps.intake.transaction().execute(async (transaction) => {
    await queueWithdrawals(deps, transaction, [recipient], deps.now());
  });
}

async function hasLead(
  { database, claims, plan }: Dependencies,
  delivery: Delivery,
): Promise<boolean> {
  const { subject_id, destination } = delivery;
  if (listNoticeDestinations(plan).some(({ name }) => name === destination)) {
    return true;
  }
  const sent = await selectSent(database, [subject_id])
    .select("id")
    .where("destination", "=", destination)
    .where(mayHaveArrived)
    .executeTakeFirst();
  if (sent) return true;
  return isReadBy(await claims.findClaim(subject_id), delivery, plan);
}
