import { subjectIdOf } from "../../../delivery/messages/subject.ts";
import {
  type Change,
  type ChangeResult,
  done,
  record,
  recordIfUnchanged,
  refused,
} from "./change.server.ts";

const discarded = "not-a-lead";

/** Delivers it, like `npm run leads -- release`, and opens it again if it was discarded. */
export async function releaseFromQuarantine(
  change: Change,
): Promise<ChangeResult> {
  const { tools, subject } = change;
  const id = subjectIdOf(subject);
  const isReleased =
    subject.kind === "lead"
      ? await tools.leads.release(id, tools.now())
      : await tools.partials.release(id);
  tools.delivery.wake();
  if (!isReleased) return refused("It isn't quarantined any more.");
  return record(change, async (record, { status }) => {
    await record({ kind: "quarantine_released", data: {} });
    if (status === discarded) {
      const data = { from: status, to: "new" } as const;
      await record({ kind: "status_changed", data });
    }
    return done;
  });
}

/** Closes a quarantined lead; releasing it opens it again. */
export function discard(change: Change): Promise<ChangeResult> {
  return recordIfUnchanged(change, async (record, { status }) => {
    await record({ kind: "discarded", data: {} });
    const data = { from: status, to: discarded } as const;
    await record({ kind: "status_changed", data });
    return done;
  });
}
