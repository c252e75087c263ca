import type { z } from "zod";
import {
  type LeadStatus,
  statusLabel,
  waitsForLabels,
} from "../../leads/events/lead-status.ts";
import { formatDateTime } from "../../server/local-time.ts";
import { capitalize } from "../../ui/capitalize.ts";
import { countOf } from "../../ui/count-of.ts";
import { joinNames } from "../../ui/join-names.ts";
import { describeSpend } from "../describe-spend.ts";
import { type DeskEventKind, deskEventSchemas } from "./desk-event.ts";

export type AuditWords = {
  timeZone: string;
  statuses: readonly LeadStatus[];
  /** The titles of each kind of content; without them, its name is shown. */
  titles?: ReadonlyMap<string, string>;
};

type Data<Kind extends DeskEventKind> = z.infer<
  (typeof deskEventSchemas)[Kind]
>;

type Described = string | readonly (string | false | undefined)[];

/** What was done, and the details. */
export function describeDeskEvent(
  kind: string,
  data: unknown,
  words: AuditWords,
): [what: string, details: string] {
  const known = Object.hasOwn(deskEventSchemas, kind)
    ? (kind as DeskEventKind)
    : undefined;
  const read = known && deskEventSchemas[known].safeParse(data);
  if (!known || !read?.success) {
    return [capitalize(kind.replaceAll("_", " ")), JSON.stringify(data)];
  }
  const describe = descriptions[known] as (
    data: unknown,
    words: AuditWords,
  ) => Described;
  const [what, ...details] = [describe(read.data, words)].flat();
  return [String(what), details.filter(Boolean).join(", ")];
}

const descriptions: {
  [Kind in DeskEventKind]: (data: Data<Kind>, words: AuditWords) => Described;
} = {
  account_invited: ({ role }) => ["Created the account", `role: ${role}`],
  account_reset: () => [
    "Reset the sign-in",
    "their passkeys, password and sessions ended",
  ],
  account_removed: () => "Removed the account",
  link_opened: ({ purpose }) => `Opened the ${links[purpose] ?? purpose} link`,
  role_changed: ({ from, to }) => ["Changed the role", `from ${from} to ${to}`],
  signed_in: ({ factor, device }) => ["Signed in", withA(factor), device],
  sign_in_failed: ({ factor, further }) => [
    "Sign-in failed",
    withA(factor),
    more(further),
  ],
  signed_out: () => "Signed out",
  request_refused: ({ request, why, further }) => [
    "Request refused",
    request,
    why === "role" ? "their role doesn’t allow it" : "sent by another site",
    more(further),
  ],
  session_ended: () => "Signed out another device of theirs",
  factor_added: ({ factor }) => ["Added a way to sign in", factor],
  factor_removed: ({ factor }) => ["Removed a way to sign in", factor],
  counter_went_back: () => [
    "Passkey warning",
    "its counter went back, as after copying it; synced passkeys do that, too",
  ],
  codes_created: () => "Created new recovery codes",
  recovered: () => [
    "Used a recovery code",
    "old passkeys, password and sessions ended",
  ],
  audit_exported: () => "Exported the audit log",
  archive_exported: ({ month }) => ["Exported the page archive", month],
  content_drafted: ({ change }) => ["Saved a draft", `“${change}”`],
  content_published: ({ change }) => ["Published a change", `“${change}”`],
  content_scheduled: ({ change, at, problem }, { timeZone }) => [
    "Changed a schedule",
    `“${change}”`,
    at && `for ${formatDateTime(at, timeZone)}`,
    problem && `not published: ${problem}`,
  ],
  content_discarded: ({ change }) => ["Discarded a draft", `“${change}”`],
  content_rolled_back: ({ kind, version }, { titles }) => [
    "Restored an earlier version",
    `“${titles?.get(kind) ?? kind}”`,
    `version ${version}`,
  ],
  post_edited: ({ post, act }) => ["Edited a post", `${post}: ${act}`],
  destination_tested: ({ name, isDelivered, words }) => [
    "Sent a test message",
    `to ${name}: ${isDelivered ? "delivered" : "not delivered"} (${words})`,
  ],
  spend_entered: ({ spend, lines }) => [
    "Entered what campaigns cost",
    [
      ...spend.slice(0, maxAmounts).map(describeSpend),
      ...(lines > maxAmounts ? [`${lines - maxAmounts} more`] : []),
    ].join("; "),
  ],
  status_edited: describeStatusEdit,
  phone_changed: () => "Changed their own phone number",
  leads_exported: ({ format, filters }) => [
    "Exported leads",
    `as ${format}`,
    inWords(filters),
  ],
  stop_recorded: ({ calls, texts, sharing, way }) => [
    "Recorded a request to stop",
    joinNames([
      ...(calls ? ["calls"] : []),
      ...(texts ? ["texts"] : []),
      ...(sharing ? ["sharing"] : []),
    ]),
    `asked by ${way}`,
  ],
  sent_again: ({ what, messages }) => [
    "Sent messages again",
    what,
    countOf(messages, "message"),
  ],
  person_erased: ({ reason, rows, sentTo }) => [
    "Erased a person",
    countOf(rows, "request"),
    sentTo && `sent to: ${sentTo.join(", ") || "none"}`,
    `reason: ${reason}`,
  ],
};

const links: Readonly<Record<string, string>> = {
  first: "first owner’s",
  invite: "invitation",
};

const maxAmounts = 5;

function withA(factor: string) {
  return `with a ${factor}`;
}

function more(further: string | undefined) {
  return further && "more of these within the hour aren’t recorded";
}

/** Some events store their filters as JSON, others in words. */
function inWords(filters: string): string {
  if (!filters.startsWith("{")) return filters;
  const given: Record<string, unknown> = JSON.parse(filters);
  const parts = Object.entries({ ...given, callbacks: given.callbacks || null })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${[value].flat(2).join(", ")}`);
  return parts.length > 0 ? `only ${parts.join("; ")}` : "all of them";
}

function describeStatusEdit(
  { act, key, label, was, next, isClosed, clock }: Data<"status_edited">,
  { statuses }: AuditWords,
): Described {
  const name = `“${label ?? was ?? statusLabel(statuses, key)}”`;
  const what = statusEdits[act] ?? act;
  if (act !== "add" && act !== "save") return [what, name];
  const may = next?.map((to) => statusLabel(statuses, to));
  return [
    what,
    was && was !== label ? `“${was}” is now called ${name}` : name,
    may && `can change to: ${may.join(", ") || "nothing"}`,
    isClosed && "closes the lead",
    clock &&
      clock !== "none" &&
      `waiting for ${labelOf(waitsForLabels, clock).toLowerCase()}`,
  ];
}

function labelOf(labels: Readonly<Record<string, string>>, key: string) {
  return labels[key] ?? key;
}

const statusEdits: Readonly<Record<string, string>> = {
  add: "Added a status",
  save: "Changed a status",
  retire: "Retired a status",
  restore: "Brought back a status",
  remove: "Removed a status",
};
