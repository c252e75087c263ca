import { describeLeadEvent } from "../../../leads/events/describe-lead-event.ts";
import type { StoredLeadEvent } from "../../../leads/events/lead-event.ts";
import type { LeadStatus } from "../../../leads/events/lead-status.ts";
import { formatDateTime } from "../../../server/local-time.ts";
import { addNonBreakingSpaces } from "../../../ui/add-non-breaking-spaces.ts";

export function Timeline({
  events,
  statuses,
  timeZone,
  isAnonymous,
}: {
  events: readonly StoredLeadEvent[];
  statuses: readonly LeadStatus[];
  timeZone: string;
  isAnonymous: boolean;
}) {
  return events.length === 0 ? (
    <p className="text-muted">Nothing yet. Calls and notes show up here.</p>
  ) : (
    <ol className="stack-3 border-l-2 border-line pl-4">
      {events.map((event) => (
        <li key={event.id}>
          <p className="font-semibold">
            {describeLeadEvent(event, statuses, timeZone)}
          </p>
          {!isAnonymous && <Details data={event.data} />}
          <p className="text-sm text-muted">
            {`${event.by.name}, ${addNonBreakingSpaces(formatDateTime(event.at, timeZone))}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Details({ data }: Pick<StoredLeadEvent, "data">) {
  const words = [data.text, data.note, data.reason]
    .filter((text) => typeof text === "string")
    .join("\n");
  return words ? <p className="whitespace-pre-line">{words}</p> : null;
}
