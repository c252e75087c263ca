import { namedActor } from "../../../leads/events/lead-event.ts";
import type { Services } from "../../../server/http/services-context.server.ts";
import { type Editor, setSchedule } from "./change-sets.server.ts";
import {
  type ActionResult,
  type ChangeWork,
  concurrentChange,
  type Expected,
  withOpenChange,
} from "./open-change.server.ts";
import type { ChangeDependencies } from "./proposals.server.ts";
import { publishChange } from "./publish.server.ts";

export function scheduleChange(
  deps: ChangeDependencies,
  changeId: string,
  dueAt: Date | undefined,
  editor: Editor,
  expected?: Expected,
): Promise<ActionResult> {
  const schedule: ChangeWork = async (transaction, change) => {
    await setSchedule(transaction, change, { dueAt }, editor);
    return undefined;
  };
  return withOpenChange(deps, changeId, schedule, expected);
}

/** A change that can't be published becomes a draft again, with the reason. Throws the first error at the end. */
export async function publishDueChanges(deps: DueDependencies) {
  const { database, now } = deps;
  const due = await database
    .selectFrom("change_sets")
    .select("id")
    .where("state", "=", "scheduled")
    .where("due_at", "<=", now().toISOString())
    .orderBy("due_at")
    .execute();
  const errors: unknown[] = [];
  for (const { id } of due) {
    await publishDue(deps, id).catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

type DueDependencies = ChangeDependencies & Pick<Services, "now" | "log">;

async function publishDue(deps: DueDependencies, id: string) {
  const { now, log } = deps;
  const editor = { by: namedActor("the schedule"), at: now() };
  const result = await publishChange(deps, id, editor, { due: editor.at });
  // The next poll retries.
  if (result.ok || result.problem === concurrentChange) return;
  const { problem } = result;
  const reopen: ChangeWork = async (transaction, change) => {
    await setSchedule(transaction, change, { problem }, editor);
    return undefined;
  };
  const reopened = await withOpenChange(deps, id, reopen, { due: editor.at });
  if (reopened.ok) {
    log.warn({ change: id, problem }, "scheduled change not published");
  }
}
