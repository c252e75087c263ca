import { z } from "zod";
import { isStorableDay } from "../../../forms/accident-date.ts";
import { isClockTime, timeOnClock } from "../../../server/local-time.ts";
import {
  addEvent,
  type ChangeResult,
  type LeadChange,
  refused,
} from "./change.server.ts";

export async function remind(change: LeadChange): Promise<ChangeResult> {
  const { tools, fields } = change;
  const { at = "", note } = fields;
  const [day = "", time = ""] = at.split("T");
  const isInstant = z.iso.datetime().safeParse(at).success;
  if (!isStorableDay(day) || !(isInstant || isClockTime(time))) {
    return refused("Choose a day and a time.");
  }
  const { timeZone } = tools.delivery.plan;
  const due = isInstant ? new Date(at) : timeOnClock(at, timeZone);
  const data = { at: due.toISOString(), ...(note && { note }) };
  return addEvent(change, "reminder_set", data, reminderKinds);
}

export function finishReminder(change: LeadChange): Promise<ChangeResult> {
  return addEvent(change, "reminder_done", {}, reminderKinds);
}

/** A lead has one reminder. */
const reminderKinds = ["reminder_set", "reminder_done"] as const;
