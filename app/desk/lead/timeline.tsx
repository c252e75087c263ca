import {
  callOutcomes,
  type StoredLeadEvent,
} from "../../leads/events/lead-event.ts";
import { statusLabel } from "../../leads/events/lead-status.ts";
import { timeInWords } from "../../server/local-time.ts";

/** What was done with a lead, newest first. */
export function Timeline({
  events,
  timeZone,
  isAnonymous,
}: {
  events: readonly StoredLeadEvent[];
  timeZone: string;
  isAnonymous: boolean;
}) {
  return (
    <section className="stack-3">
      <h2 className="text-lg">What was done</h2>
      {events.length === 0 ? (
        <p className="text-muted">Nothing yet. Calls and notes show up here.</p>
      ) : (
        <ol className="stack-3 border-l-2 border-line pl-4">
          {events.map((event) => (
            <li key={event.id}>
              <p className="font-semibold">{titleOf(event)}</p>
              {!isAnonymous && <Details data={event.data} />}
              <p className="text-sm text-muted">
                {`${event.by.name}, ${timeInWords(event.at, timeZone)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Only words that somebody wrote; the rest is in the title. */
function Details({ data }: Pick<StoredLeadEvent, "data">) {
  const words = [data.text, data.note, data.reason]
    .filter((text) => typeof text === "string")
    .join("\n");
  return words ? <p className="whitespace-pre-line">{words}</p> : null;
}

function titleOf({ kind, data }: StoredLeadEvent): string {
  const textOf = (name: string) => String(data[name] ?? "");
  switch (kind) {
    case "handed_over":
      return `Handed over to ${textOf("to")}`;
    case "status_changed":
      return `${statusLabel(textOf("from"))} → ${statusLabel(textOf("to"))}`;
    case "call_logged":
      return `Call: ${outcomeLabel(textOf("outcome"))}`;
    default:
      return titles[kind] ?? kind;
  }
}

const titles: Readonly<Record<string, string>> = {
  taken: "Taken",
  released: "Given back",
  note_added: "Note",
  call_placed: "Called",
  reminder_set: "Reminder set",
  reminder_done: "Reminder done",
  do_not_call_marked: "Marked do not call",
  thread_joined: "Joined with another lead",
  thread_parted: "Parted from another lead",
  quarantine_released: "Released from quarantine",
  discarded: "Discarded",
};

function outcomeLabel(outcome: string) {
  return (
    Object.entries(callOutcomes).find(([key]) => key === outcome)?.[1] ??
    outcome
  );
}
