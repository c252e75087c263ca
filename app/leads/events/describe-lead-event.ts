import { formatDateTime } from "../../server/local-time.ts";
import { capitalize } from "../../ui/capitalize.ts";
import {
  callOutcomes,
  callReports,
  type StoredLeadEvent,
} from "./lead-event.ts";
import { type LeadStatus, statusLabel } from "./lead-status.ts";

/** An event of an erased lead has lost its data. */
export function describeLeadEvent(
  { kind, data }: Pick<StoredLeadEvent, "kind" | "data">,
  statuses: readonly LeadStatus[],
  timeZone: string,
): string {
  const title = titles[kind] ?? capitalize(kind.replaceAll("_", " "));
  if (Object.keys(data).length === 0) return title;
  const textOf = (name: string) => String(data[name] ?? "");
  switch (kind) {
    case "taken":
      return data.to ? `Taken by ${textOf("to")}` : title;
    case "handed_over":
      return `Handed over to ${textOf("to")}`;
    case "status_changed":
      return `${data.undoes ? "Undone: status" : "Status:"} ${["from", "to"]
        .map((name) => statusLabel(statuses, textOf(name)))
        .join(" → ")}`;
    case "reminder_set":
      return `Reminder set for ${formatDateTime(textOf("at"), timeZone)}`;
    case "reminder_done":
      return data.isUndone ? "Undone: reminder" : title;
    case "call_placed":
      return data.phone
        ? "Called through the site"
        : data.hours
          ? "Called outside calling hours"
          : title;
    case "call_logged":
      return `Call: ${labelIn(callOutcomes, textOf("outcome"))}`;
    case "call_reported":
      return `${textOf("phone") === "desk" ? "The caller's phone" : "Their phone"}: ${labelIn(callReports, textOf("report"))}`;
    case "returned":
      return `Returned by ${textOf("from")}`;
    case "routed":
      return `Sent to ${textOf("to") || "nobody"}`;
    case "sent_again":
      return `Sent again to ${textOf("destination")}`;
    default:
      return title;
  }
}

const titles: Readonly<Record<string, string>> = {
  details_viewed: "Opened the lead",
  exported: "Exported the lead",
  erased: "Erased the lead",
  released: "Given back",
  handover_asked: "Asked to take over",
  handover_declined: "Hand-over declined",
  note_added: "Note",
  call_placed: "Called",
  do_not_call_marked: "Marked do not call",
  thread_joined: "Joined with another lead",
  thread_parted: "Separated from the other leads",
  quarantine_released: "Released from quarantine",
  discarded: "Discarded",
};

function labelIn(labels: Readonly<Record<string, string>>, key: string) {
  return Object.hasOwn(labels, key) ? labels[key] : key;
}
