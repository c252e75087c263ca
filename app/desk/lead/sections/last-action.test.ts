import { expect, test } from "vitest";
import type { StoredLeadEvent } from "../../../leads/events/lead-event.ts";
import { findLastOutcome } from "./last-action.ts";

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
  at: new Date("2026-11-21T12:00:00Z"),
  by,
  data,
});
const noAnswer = event(1, "call_logged", { outcome: "no-answer" });
const toTrying = (from: string, by = ann) =>
  event(2, "status_changed", { from, to: "trying" }, by);

test.each([
  ["that the call changed", toTrying("new"), "new"],
  ["set by hand after a call that changed none", toTrying("booked"), undefined],
  ["changed by a colleague", toTrying("new", bo), undefined],
])("undo of a call finds a status %s: %o", (_, step, from) => {
  expect(findLastOutcome([step, noAnswer])?.from).toBe(from);
});
