import { isStorableDay } from "../../../forms/accident-date.ts";
import { isClockTime, parseLocalTime } from "../../../server/local-time.ts";
import { reminderTimes } from "../sections/next-step.ts";
import {
  addEvent,
  type ChangeResult,
  type LeadChange,
  refused,
} from "./change.server.ts";

export async function remind(change: LeadChange): Promise<ChangeResult> {
  const { note } = change.fields;
  const due = findDue(change);
  if (!due) return refused("Choose a day and a time.");
  const data = { at: due.toISOString(), ...(note && { note }) };
  return addEvent(change, "reminder_set", data, reminderKinds);
}

function findDue({ tools, fields }: LeadChange): Date | undefined {
  const { when = "", at = "" } = fields;
  const { timeZone } = tools.delivery.plan;
  const [day = "", time = ""] = at.split("T");
  return isStorableDay(day) && isClockTime(time)
    ? parseLocalTime(at, timeZone)
    : reminderTimes.get(when)?.(tools.now(), timeZone);
}

export function finishReminder(change: LeadChange): Promise<ChangeResult> {
  return addEvent(change, "reminder_done", {}, reminderKinds);
}

const reminderKinds = ["reminder_set", "reminder_done"] as const;
