import type { CallbackRequest } from "../../app/callback/callback-request.ts";
import { isChecked } from "../../app/consent/ledger/consent-ledger.server.ts";
import type { PersonDetails } from "../../app/delivery/subjects/person-details.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { isQuarantineReason } from "../../app/forms/spam-signals.ts";
import type { LeadRow } from "../../app/leads/lead-store.server.ts";
import type { Thread } from "../../app/leads/threads/threads.server.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import type { PartialSurvey } from "../../app/survey/unfinished/partial-survey.ts";
import { printable } from "../printable.ts";
import type { LeadContext } from "./lead-context.ts";

export function leadAsText(
  lead: LeadRow,
  timeZone: string,
  context: Partial<LeadContext> = {},
) {
  const format = (time: string) => formatDateTime(new Date(time), timeZone);
  const name = [lead.first_name, lead.last_name].filter(Boolean).join(" ");
  const place = [lead.city, lead.state, lead.zip_code]
    .filter(Boolean)
    .join(", ");
  return toLines([
    `${format(lead.created_at)}  ${name}  ${lead.phone}${lead.email ? `  ${lead.email}` : ""}`,
    `  ${referenceOf(lead.id)}  ${lead.source}${lead.qualified === null ? "" : lead.qualified ? ", qualified" : ", not qualified"}`,
    ...linesOf(context, timeZone),
    lead.quarantine_reason &&
      (lead.released_at
        ? `  released from quarantine: ${lead.quarantine_reason}`
        : `  QUARANTINED: ${lead.quarantine_reason}; release it with: npm run leads -- release ${lead.id}`),
    place && `  ${place}`,
    lead.accident_type &&
      `  ${lead.accident_type} on ${lead.accident_date}, at fault: ${lead.fault_party}, ${lead.insurance_status}`,
    lead.injury_type && `  injuries: ${printable(lead.injury_type)}`,
    lead.description && `  ${printable(lead.description)}`,
  ]);
}

export function callbackAsText(
  request: CallbackRequest,
  timeZone: string,
  context: Partial<LeadContext> = {},
) {
  const { id, created_at, lead_phone_number, status, reason, progress } =
    request;
  return toLines([
    `${formatDateTime(new Date(created_at), timeZone)}  call to ${lead_phone_number}, ${status}${reason ? `: ${printable(reason)}` : ""}${progress ? `, ${progress}` : ""}`,
    `  ${referenceOf(id)}  ${id}`,
    ...linesOf(context, timeZone),
    isQuarantineReason(reason) &&
      `  QUARANTINED: ${reason}; release it with: npm run leads -- release ${id}`,
  ]);
}

export function partialAsText(
  partial: PartialSurvey,
  timeZone: string,
  context: Partial<LeadContext> = {},
) {
  const format = (time: Date) => formatDateTime(time, timeZone);
  const { createdAt, updatedAt, answers, quarantineReason, dueAt } = partial;
  const { firstName, lastName, phone, email, city, state } = answers;
  const rest = Object.entries(answers).filter(([name]) => !isPersonal(name));
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return toLines([
    `${format(createdAt)}  ${[name, phone, email].filter(Boolean).join("  ")}`,
    `  ${referenceOf(partial.id)}  unfinished survey, last answer at ${format(updatedAt)}, ${dueAt ? `due since ${format(dueAt)}` : "not due yet"}`,
    ...linesOf(context, timeZone),
    quarantineReason &&
      `  QUARANTINED: ${quarantineReason}; release it with: npm run leads -- release ${partial.id}`,
    (city || state) && `  ${[city, state].filter(Boolean).join(", ")}`,
    ...rest.map(([field, answer]) => `  ${field}: ${printable(answer)}`),
  ]);
}

export function personAsText({ name, phone, email }: PersonDetails) {
  return (
    [name, phone, email]
      .flatMap((part) => (part ? printable(part) : []))
      .join("  ") || "unnamed"
  );
}

function isPersonal(field: string) {
  return /^(firstName|lastName|phone|email|city|state)$/.test(field);
}

function linesOf(
  {
    status,
    thread,
    stopped,
    consent,
    unsharedSince,
    routes = [],
  }: Partial<LeadContext>,
  timeZone: string,
) {
  const format = (time: string) => formatDateTime(new Date(time), timeZone);
  const isAgreed = (choice: string) => (isChecked(choice) ? "yes" : "no");
  return [
    status && `  status: ${printable(status)}`,
    thread && `  ${describeAgain(thread, timeZone)}`,
    stopped?.calls && `  DO NOT CALL: withdrawn ${format(stopped.calls)}`,
    stopped?.texts && `  DO NOT TEXT: withdrawn ${format(stopped.texts)}`,
    unsharedSince && `  DO NOT SHARE: opted out ${format(unsharedSince)}`,
    consent?.gpc && "  DO NOT SHARE: Global Privacy Control",
    consent?.text &&
      `  agreed to automatic calls: ${isAgreed(consent.calls)}, texts: ${isAgreed(consent.texts)}, sharing: ${consent.sharing ? "yes" : "no"} (${consent.text})`,
    ...routes.map(
      ({ to, reason }) => `  sent to ${to.join(", ") || "nobody"}. ${reason}`,
    ),
  ];
}

const kinds: Record<string, string> = {
  contact: "a message",
  survey: "the survey",
  callback: "a call",
};

function describeAgain({ number, first }: Thread, timeZone: string) {
  return `again, ${ordinal(number)} contact, first on ${formatDateTime(first.time, timeZone)} (${kinds[first.kind] ?? first.kind}); all of them: npm run leads -- thread ${first.id}`;
}

function ordinal(number: number) {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  const ending = isTeen
    ? "th"
    : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}

function toLines(lines: readonly (string | false | null | undefined)[]) {
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("");
}
