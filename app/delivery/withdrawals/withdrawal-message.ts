import { referenceOf } from "../../forms/reference.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { factsOf, type Message } from "../messages/message.ts";
import { type Delivery, subjectNouns } from "../subjects/subject.ts";

export type WithdrawnConsent = {
  calls: Date | undefined;
  texts: Date | undefined;
  isForAnswers?: boolean;
};

/** Contains no personal data. `withoutNotice` names the operator's programs that can't receive such a notice. */
export function buildWithdrawal(
  {
    id,
    event: type,
    created_at,
    subject_id,
    subject_kind: kind,
  }: Pick<
    Delivery,
    "id" | "event" | "created_at" | "subject_id" | "subject_kind"
  >,
  { calls, texts, isForAnswers = false }: WithdrawnConsent,
  {
    timeZone,
    withoutNotice,
  }: { timeZone: string; withoutNotice: readonly string[] },
): Message {
  const reference = referenceOf(subject_id);
  const verbs = [calls && "call", texts && "text"].filter(Boolean).join(" or ");
  const time = new Date(created_at);
  return {
    id,
    type,
    time,
    title: `${isForAnswers ? "Delete it, and do" : "Do"} not ${verbs}: ${subjectNouns[kind]} ${reference}`,
    urgent: [],
    dial: undefined,
    story: undefined,
    claimUrl: undefined,
    facts: factsOf([
      ["Reference", reference],
      ["Since", formatDateTime(calls ?? texts ?? time, timeZone)],
      [
        "What to do",
        isForAnswers
          ? "They no longer want to be contacted about the survey they didn't finish. Don't call or text them about it, and delete the message that you got."
          : `They asked us to stop. Don't ${verbs} them, about this or anything else.`,
      ],
      [
        "Mark it here, too",
        withoutNotice.length > 0
          ? `${withoutNotice.join(", ")}: the site can't do that for you`
          : null,
      ],
    ]),
    data: {
      id: subject_id,
      reference,
      kind,
      doNotCallSince: calls?.toISOString() ?? null,
      doNotTextSince: texts?.toISOString() ?? null,
      deleteAnswers: isForAnswers,
    },
  };
}
