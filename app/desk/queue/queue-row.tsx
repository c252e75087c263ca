import { displayPhone } from "../../forms/phone/display-phone.ts";
import { referenceOf } from "../../forms/reference.ts";
import {
  findStatus,
  type LeadStatus,
  statusLabel,
  waitsForLabels,
} from "../../leads/events/lead-status.ts";
import { formatDuration } from "../../server/format-duration.ts";
import {
  formatClockTime,
  formatDateTime,
  localDay,
} from "../../server/local-time.ts";
import { buttonClass } from "../../ui/button.tsx";
import { capitalize } from "../../ui/capitalize.ts";
import { describeHolder } from "../lead/describe-holder.ts";
import { urlWith } from "../queue-url.ts";
import { Submit } from "../shell/submit.tsx";
import type { QueueRow } from "./queue-rows.server.ts";

export type UrgentRow = QueueRow & {
  urgency: readonly string[];
};

export type RowContext = {
  url: URL;
  now: Date;
  timeZone: string;
  statuses: readonly LeadStatus[];
  isAnonymous: boolean;
  mayWork: boolean;
  mayRing: boolean;
  selected: string | undefined;
};

type Props = { row: UrgentRow; context: RowContext };

/** Stays at the end of a line, not at the start of the next. */
const separator = "\u00a0· ";

const kinds = {
  lead: "",
  message: "Message",
  callback: "Callback",
  unfinished: "Unfinished review",
};

export function QueueTableRow({ row, context }: Props) {
  const { isAnonymous, selected } = context;
  const isUrgent = row.urgency.length > 0 && !row.isClosed;
  return (
    <tr
      data-id={row.id}
      aria-current={row.id === selected ? "true" : undefined}
      data-since={row.since.toISOString()}
      className={`queue-row ${isUrgent ? "border-l-danger" : "border-l-transparent forced-colors:border-l-[Canvas]"}`}
    >
      <td>
        <Who row={row} context={context} />
      </td>
      <td className="text-muted">
        {[
          kinds[row.kind],
          isAnonymous ? row.state : row.place,
          row.about,
          row.isDeclined && "Didn’t qualify",
        ]
          .filter(Boolean)
          .join(separator)}
      </td>
      <td>
        {!isAnonymous && <p className="line-clamp-2">{row.story}</p>}
        {isUrgent && (
          <p className="text-sm font-semibold text-danger">
            {capitalize(row.urgency.join("; "))}
          </p>
        )}
      </td>
      <td className="hidden text-sm text-muted @5xl:block">{row.source}</td>
      <td className="text-sm">
        <Status row={row} context={context} />
      </td>
      <td className="queue-call">
        <CallButton row={row} context={context} />
        <WaitingFor row={row} context={context} />
      </td>
    </tr>
  );
}

function Who({ row, context: { url, now, isAnonymous } }: Props) {
  const title = isAnonymous ? "" : row.name || displayPhone(row.phone);
  const words = title || referenceOf(row.id);
  return (
    <>
      <p className="font-semibold">
        <a href={`/leads/${row.id}`} className="whole-row xl:hidden">
          {words}
        </a>
        <a
          href={urlWith(url, { lead: row.id, saved: undefined })}
          className="whole-row hidden xl:inline"
        >
          {words}
        </a>
        <span data-age className="font-normal text-muted tabular">
          {`${separator}${formatDuration((now.getTime() - row.since.getTime()) / 1000).replaceAll(" ", "\u00a0")}`}
        </span>
      </p>
      {row.isQuarantined && <p className="text-sm text-muted">Quarantined</p>}
      {row.isStopped && <p className="text-sm font-semibold">Do not call</p>}
    </>
  );
}

function Status({ row, context }: Props) {
  const { statuses, now, timeZone } = context;
  const { nextActionAt } = row;
  const isToday =
    nextActionAt &&
    localDay(nextActionAt, timeZone) === localDay(now, timeZone);
  return (
    <>
      <span className="font-semibold">{statusLabel(statuses, row.status)}</span>
      <span className="text-muted">
        {`${separator}${describeHolder(row.holder, row)}`}
      </span>
      <SamePerson row={row} />
      {row.askedBy && (
        <span className="block font-semibold">
          {row.isOwnRequest ? "You asked for it" : `${row.askedBy} wants it`}
        </span>
      )}
      {nextActionAt && !row.isClosed && (
        <span
          className={`block ${nextActionAt <= now ? "font-semibold text-danger" : ""}`}
        >
          {`Reminder ${isToday ? formatClockTime(nextActionAt, timeZone) : formatDateTime(nextActionAt, timeZone)}`}
        </span>
      )}
    </>
  );
}

function SamePerson({ row }: Pick<Props, "row">) {
  if (row.ofColleague && !row.isOthers) {
    const { id, holder } = row.ofColleague;
    return (
      <a
        href={`/leads/${id}`}
        className="relative block w-fit font-semibold underline"
      >
        {`${holder} has another request from this person`}
      </a>
    );
  }
  return row.isRepeated ? (
    <span className="block font-semibold">Contacted us more than once</span>
  ) : null;
}

/** An unclaimed lead, or one with a reminder, already says what comes next. */
function WaitingFor({ row, context: { statuses } }: Props) {
  const waitsFor = findStatus(statuses, row.status)?.waitsFor ?? "none";
  const hasNext = !row.holder || row.nextActionAt || row.isClosed;
  if (hasNext || waitsFor === "none") return null;
  return (
    <span className="block max-w-28 text-sm text-muted">
      {`Next: ${waitsForLabels[waitsFor].toLowerCase()}`}
    </span>
  );
}

function CallButton({ row, context: { mayWork, mayRing, url } }: Props) {
  const isColleagues = row.isOthers || (!row.holder && row.ofColleague);
  if (!mayWork || isColleagues || row.isClosed || row.isQuarantined)
    return null;
  if (!row.dial) {
    return row.callFrom ? (
      <span className="block max-w-28 text-sm text-muted">
        {`Call from ${row.callFrom.replaceAll(" ", "\u00a0")}`}
      </span>
    ) : null;
  }
  const label = `Call ${row.name || displayPhone(row.phone)}`;
  return (
    <>
      <a
        href={`tel:${row.dial.number}`}
        data-call={`/leads/${row.id}`}
        aria-label={label}
        className={buttonClass(
          "quiet",
          `relative bg-surface ${mayRing ? "not-pointer-coarse:hidden" : ""}`,
        )}
      >
        Call
      </a>
      {mayRing && (
        <form
          method="post"
          action={urlWith(url, { lead: row.id, saved: undefined })}
          className="relative pointer-coarse:hidden"
        >
          <input type="hidden" name="act" value="ring" />
          <Submit
            label="Call"
            aria-label={label}
            className="bg-surface"
            data-ring=""
          />
        </form>
      )}
    </>
  );
}
