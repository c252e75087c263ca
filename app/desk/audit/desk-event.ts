import { z } from "zod";
import { roles } from "../rights.ts";

const role = z.enum(roles);
const factor = z.object({ factor: z.enum(["passkey", "password", "code"]) });
const nothing = z.object({});

/** Set in the last event before the hourly limit. */
const further = z.literal("not recorded for an hour").optional();

export const deskEventSchemas = {
  account_invited: z.object({ role }),
  account_reset: nothing,
  account_removed: nothing,
  link_opened: z.object({ purpose: z.string() }),
  role_changed: z.object({ from: role, to: role }),
  signed_in: factor.extend({ device: z.string() }),
  sign_in_failed: factor.extend({ further }),
  signed_out: nothing,
  request_refused: z.object({
    request: z.string(),
    why: z.enum(["role", "cross-site"]),
    further,
  }),
  session_ended: nothing,
  factor_added: factor,
  factor_removed: factor,
  counter_went_back: nothing,
  codes_created: nothing,
  recovered: nothing,
  audit_exported: nothing,
  archive_exported: z.object({ month: z.string() }),
  content_drafted: z.object({
    change: z.string(),
    fields: z.array(z.string()),
  }),
  content_published: z.object({ change: z.string() }),
  content_scheduled: z.object({
    change: z.string(),
    at: z.string().optional(),
    problem: z.string().optional(),
  }),
  content_discarded: z.object({ change: z.string() }),
  content_rolled_back: z.object({ kind: z.string(), version: z.int() }),
  post_edited: z.object({ post: z.string(), act: z.string() }),
  destination_tested: z.object({
    name: z.string(),
    isDelivered: z.boolean(),
    words: z.string(),
  }),
  spend_entered: z.object({
    spend: z.array(
      z.object({
        campaign: z.string(),
        fromDay: z.string(),
        toDay: z.string(),
        cents: z.int(),
      }),
    ),
    lines: z.int(),
  }),
  status_edited: z.object({
    act: z.string(),
    key: z.string(),
    label: z.string().optional(),
    /** The label before the change. */
    was: z.string().optional(),
    next: z.array(z.string()).optional(),
    isClosed: z.boolean().optional(),
    /** `clock` is the stored name of `waitsFor`. */
    clock: z.string().optional(),
  }),
  phone_changed: nothing,
  leads_exported: z.object({ format: z.string(), filters: z.string() }),
  stop_recorded: z.object({
    calls: z.boolean(),
    texts: z.boolean(),
    sharing: z.boolean(),
    way: z.string(),
  }),
  sent_again: z.object({ what: z.string(), messages: z.int() }),
  person_erased: z.object({
    reason: z.string(),
    rows: z.number(),
    /** The destinations that the person's data was sent to; missing in lines from before 2026-11-26. */
    sentTo: z.array(z.string()).optional(),
  }),
};

export type DeskEventKind = keyof typeof deskEventSchemas;

export type DeskEventBody = {
  [Kind in DeskEventKind]: {
    kind: Kind;
    data: z.infer<(typeof deskEventSchemas)[Kind]>;
  };
}[DeskEventKind];
