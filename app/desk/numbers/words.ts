import { formatDuration } from "../../server/format-duration.ts";
import { formatDay } from "../../server/local-time.ts";
import { countOf } from "../../ui/count-of.ts";
import type { ReportPeriod } from "./period.ts";
import { type GroupCount, unknownSource } from "./summary.ts";

export function dollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString("en-US")}`;
}

export function hourInWords(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}

export function formatShortDay(day: string): string {
  return formatDay(new Date(day), "UTC", { month: "short", day: "numeric" });
}

export function periodInShort({ fromDay, toDay }: ReportPeriod): string {
  const [fromYear, toYear] = [fromDay.slice(0, 4), toDay.slice(0, 4)];
  const from =
    formatShortDay(fromDay) + (fromYear === toYear ? "" : `, ${fromYear}`);
  return `${from} to ${formatShortDay(toDay)}, ${toYear}`;
}

export function speedSentence(
  reached: number,
  all: number,
  { median, ninth }: { median: number; ninth: number },
): string {
  if (all === 0) return "No leads came in, so nobody waited.";
  if (reached === 0) {
    return `Nobody has talked to ${all === 1 ? "the one lead" : `any of the ${all} leads`} yet.`;
  }
  const rest = all - reached;
  const open =
    rest === 0
      ? ""
      : ` ${rest === 1 ? "1 hasn't" : `${rest} haven't`} been reached yet.`;
  return reached === 1
    ? `We reached 1 lead, after ${formatDuration(median)}.${open}`
    : `We reached ${reached} leads: half of them within ${formatDuration(median)}, nine in ten within ${formatDuration(ninth)}.${open}`;
}

export function arrivalSentence(all: {
  leads: number;
  judged: number;
  qualified: number;
}): string {
  if (all.leads === 0) return "No leads came in.";
  const came = `${countOf(all.leads, "lead")} came in`;
  if (all.judged === 0) return `${came}; none finished a case review.`;
  const share = Math.round((100 * all.qualified) / all.judged);
  return `${came}; ${all.qualified} of ${countOf(all.judged, "finished case review")} qualified (${share}%).`;
}

export function sourceSentence(top: GroupCount | undefined): string {
  if (top?.name === unknownSource) {
    return "Nobody knows yet where these leads came from.";
  }
  return top
    ? `${top.name} brought ${countOf(top.leads, "lead")}; ${top.signed === 0 ? "none" : top.signed} signed.`
    : "This fills in when the first lead comes in.";
}

export function funnelSentence(steps: {
  leads: number;
  reached: number;
  booked: number;
  signed: number;
}): string {
  const { leads, reached, booked, signed } = steps;
  if (leads === 0) return "This fills in when the first lead comes in.";
  const some = (number: number) => (number === 0 ? "none" : number);
  return `Of ${countOf(leads, "lead")}, ${some(reached)} ${reached === 1 ? "was" : "were"} reached, ${some(booked)} booked a consultation and ${some(signed)} signed.`;
}

export function costSentence(cents: number, leads: number, signed: number) {
  if (cents === 0) {
    return "Enter what a campaign cost to see its cost per lead and per signed case.";
  }
  const brought = `${dollars(cents)} was spent on campaigns that brought ${leads === 0 ? "no leads" : countOf(leads, "lead")}`;
  if (leads === 0) return `${brought}.`;
  const each = `${dollars(cents / leads)} a lead`;
  return signed === 0
    ? `${brought}: ${each}; none signed.`
    : `${brought}: ${each}, ${dollars(cents / signed)} a signed case.`;
}

export const withoutDestination =
  "Leads aren't sent anywhere: nobody has set up a destination.";

export function deliverySentence(
  queues: readonly { dead: number }[],
  hasDestination: boolean,
): string {
  const dead = queues.reduce((total, queue) => total + queue.dead, 0);
  if (queues.length === 0) {
    return hasDestination
      ? "Every message that was due has been delivered."
      : withoutDestination;
  }
  const names = countOf(queues.length, "destination");
  return dead === 0
    ? `Messages to ${names} are late.`
    : `${countOf(dead, "message")} failed for good; ${names} ${queues.length === 1 ? "needs" : "need"} attention.`;
}
