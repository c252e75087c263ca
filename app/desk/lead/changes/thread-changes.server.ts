import { subjectIdOf } from "../../../delivery/subjects/subject.ts";
import {
  lockSubject,
  recordEvent,
} from "../../../leads/events/lead-events.server.ts";
import {
  findByReference,
  joinThreads,
  splitThread,
} from "../../../leads/threads/change-thread.server.ts";
import {
  type ChangeResult,
  done,
  type LeadChange,
  refused,
  withLockedLead,
} from "./change.server.ts";

/** Both leads get the event, and neither names the other, who may be erased. */
export async function join(change: LeadChange): Promise<ChangeResult> {
  const { services, subject, account, fields } = change;
  const id = subjectIdOf(subject);
  const other = await findByReference(
    services.database,
    fields.reference ?? "",
  );
  if (!other || other === id) {
    return refused("We can't find another lead with that reference.");
  }
  return withLockedLead(change, async (append, _, transaction) => {
    if (
      !(await lockSubject(transaction, other)) ||
      !(await joinThreads(transaction, id, other))
    ) {
      return refused(
        "These leads are already joined, or one is an unfinished review, which can't be joined.",
      );
    }
    await append({ kind: "thread_joined", data: {} });
    const event = { kind: "thread_joined", data: {} } as const;
    const who = { by: account, at: services.now() };
    await recordEvent(transaction, { ...event, ...who, subjectId: other });
    return done;
  });
}

export function split(change: LeadChange): Promise<ChangeResult> {
  return withLockedLead(change, async (append, _, transaction) => {
    const id = subjectIdOf(change.subject);
    if (!(await splitThread(transaction, id))) {
      return refused("It isn't joined with another lead.");
    }
    await append({ kind: "thread_parted", data: {} });
    return done;
  });
}
