import { z } from "zod";

const text = z.string().trim().min(1).max(4000);
const reason = z.string().trim().max(300).optional();
const nothing = z.object({});

export const callOutcomes = {
  reached: "Reached",
  "no-answer": "No answer",
  "left-word": "Left a message",
  "wrong-number": "Wrong number",
  booked: "Booked",
  signed: "Signed",
  declined: "Declined",
  referred: "Referred",
} as const;

export type CallOutcome = keyof typeof callOutcomes;

export const callReports = {
  pressed: "Answered, and pressed 1",
  connected: "Pressed 1, and was connected",
  unanswered: "Pressed 1, but no one on our side answered",
  declined: "Answered, but didn't press 1",
  completed: "Answered",
  busy: "Busy",
  "no-answer": "No answer",
  failed: "The call failed",
  canceled: "The call was canceled",
  unclear: "The phone may have rung",
} as const;

export type CallReportData = {
  report: keyof typeof callReports;
  phone: "lead" | "desk";
  callId?: string | undefined;
};

export const leadEventSchemas = {
  /** `to` is set if someone other than the new holder recorded it, such as the reader of a claim link. */
  taken: z.object({ to: z.string(), toAccount: z.uuid().nullable() }).partial(),
  released: nothing,
  handed_over: z.object({ to: z.string(), toAccount: z.uuid().nullable() }),
  handover_asked: nothing,
  handover_declined: nothing,
  status_changed: z.object({
    from: z.string(),
    to: z.string(),
    reason,
    /** The time of what was undone: a call with its outcome, or a change of status. */
    undoes: z.iso.datetime().optional(),
  }),
  note_added: z.object({ text }),
  call_placed: z.object({
    phone: z.literal("desk").optional(),
    hours: z.literal("closed").optional(),
  }),
  call_reported: z.object({
    report: z.enum(Object.keys(callReports) as [CallReportData["report"]]),
    phone: z.enum(["lead", "desk"]),
    callId: z.string().max(64).optional(),
  }),
  call_logged: z.object({
    outcome: z.enum(Object.keys(callOutcomes) as [CallOutcome]),
    note: z.string().trim().max(4000).optional(),
  }),
  reminder_set: z.object({ at: z.iso.datetime(), note: reason }),
  reminder_done: z.object({ isUndone: z.literal(true).optional() }),
  do_not_call_marked: nothing,
  thread_joined: nothing,
  thread_parted: nothing,
  returned: z.object({ from: z.string(), reason: text }),
  quarantine_released: nothing,
  discarded: nothing,
  sent_again: z.object({ destination: z.string() }),
  details_viewed: nothing,
  exported: z.object({ exportId: z.uuid() }),
  erased: nothing,
};

export type LeadEventKind = keyof typeof leadEventSchemas;

export type LeadEventData<Kind extends LeadEventKind> = z.infer<
  (typeof leadEventSchemas)[Kind]
>;

export type LeadEventBody = {
  [Kind in LeadEventKind]: { kind: Kind; data: LeadEventData<Kind> };
}[LeadEventKind];

/** An account of the desk or, without an id, a contact, visitor or the system. */
export type Actor = { id: string | null; name: string };

export function namedActor(name: string): Actor {
  return { id: null, name };
}

/** Names that differ only in case belong to the same person. */
export function nameKeyOf(name: string) {
  return name.trim().replaceAll(/\s+/g, " ").normalize("NFKC").toLowerCase();
}

export function isSameName(one: string, other: string) {
  return nameKeyOf(one) === nameKeyOf(other);
}

export type EventOrigin = { subjectId: string; by: Actor; at: Date };

export type NewLeadEvent = LeadEventBody & EventOrigin;

/** The status must be allowed to follow the current one. */
export type StatusChange = EventOrigin & { to: string } & StatusReason;

/** With `undoes`, any status may follow. */
export type StatusReason = {
  reason?: string | undefined;
  undoes?: string | undefined;
};

export type StoredLeadEvent = {
  id: string;
  seq: number;
  subjectId: string | null;
  kind: string;
  at: Date;
  by: Actor;
  data: Readonly<Record<string, unknown>>;
};

/** They leave the state unchanged, and never conflict with a change. */
export const readOnlyEventKinds: readonly string[] = [
  "details_viewed",
  "exported",
];
