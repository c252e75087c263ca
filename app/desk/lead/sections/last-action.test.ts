import { expect, test } from "vitest";
import type { StoredLeadEvent } from "../../../leads/events/lead-event.ts";
import { findUndoable } from "./last-action.ts";

const ann = { id: "a", name: "Ann Lee" };
const bo = { id: "b", name: "Bo Diaz" };

const event = (
  seq: number,
  kind: string,
  data: StoredLeadEvent["data"],
  by = ann,
): StoredLeadEvent => ({
  id: String(seq),
  seq,
  subjectId: "lead",
  kind,
  at: new Date(Date.parse("2026-11-21T12:00:00Z") + seq),
  by,
  data,
});
const noAnswer = event(1, "call_logged", { outcome: "no-answer" });
const toTrying = (from: string, by = ann) =>
  event(2, "status_changed", { from, to: "trying" }, by);

test.each([
  [
    "the call with the status that it changed",
    toTrying("new"),
    "new",
    noAnswer,
  ],
  [
    "a status set by hand after a call that changed none",
    toTrying("booked"),
    "booked",
    undefined,
  ],
  [
    "a colleague's status after the call",
    toTrying("new", bo),
    "new",
    undefined,
  ],
])("undo finds %s", (_, step, from, undone = step) => {
  const { at, by } = undone;
  const found = { at, by, from, hasReminder: false };
  expect(findUndoable([step, noAnswer])).toEqual(found);
});
