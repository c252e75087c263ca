import type { QueueState } from "../../delivery/queue/health/queue-health.server.ts";
import {
  firstStatus,
  type LeadStatus,
  signedStatus,
  statusLabel,
} from "../../leads/events/lead-status.ts";
import { formatDuration } from "../../server/format-duration.ts";
import { addDays, formatDateTime } from "../../server/local-time.ts";
import type { TableOf } from "../shell/table.tsx";
import type { Figures } from "./figures.ts";
import type { ReportPeriod } from "./period.ts";
import { type Spend, spendWithin } from "./spend.ts";
import * as sums from "./summary.ts";
import * as words from "./words.ts";

/** What a section says, on the page and on the command line. */
export type Report = { heading: string; sentence: string; table: TableOf };

export type ReportInput = {
  figures: Figures;
  period: ReportPeriod;
  timeZone: string;
};

export function describeSpeed({ figures, timeZone }: ReportInput) {
  const { leads } = sums.totalsOf(figures.byHour);
  const waits = sums.summarizeWaits(figures.byHour, timeZone);
  return {
    waits,
    heading: "How fast we called",
    sentence: words.speedSentence(waits.count, leads, waits),
    table: {
      caption: "time to first contact, by hour",
      head: ["Came in at", "Reached", "Half within", "Nine in ten within"],
      rows: waits.hours.map(({ hour, count, median, ninth }) => [
        words.hourInWords(hour),
        count,
        formatDuration(median),
        formatDuration(ninth),
      ]),
    },
  };
}

export function describeArrivals({ figures, period, timeZone }: ReportInput) {
  const days = sums.countByDay(figures.byHour, period, timeZone);
  const all = sums.totalsOf(figures.byHour);
  const isWeekly =
    days.length > 1 && days[1]?.day !== addDays(period.fromDay, 1);
  return {
    days,
    isWeekly,
    leads: all.leads,
    heading: "What came in",
    sentence: words.arrivalSentence(all),
    table: {
      caption: isWeekly ? "leads by week" : "leads by day",
      head: [isWeekly ? "Week of" : "Day", "Leads", "Qualified"],
      rows: days
        .filter(({ leads }) => leads > 0)
        .map(({ day, leads, qualified }) => [
          words.formatShortDay(day),
          leads,
          qualified,
        ]),
    },
  };
}

export function describeSources({ figures }: ReportInput) {
  const groups = sums.groupCounts(figures, sums.sourceOf);
  const known = groups.filter(({ name }) => name !== sums.unknownSource);
  return {
    groups,
    heading: "Where they came from",
    sentence: words.sourceSentence(known[0] ?? groups[0]),
    table: {
      caption: "leads by source",
      head: ["Source", "Leads", "Signed"],
      rows: groups.map(({ name, leads, signed }) => [name, leads, signed]),
    },
  };
}

export function describeOutcomes({
  figures,
  statuses,
}: ReportInput & { statuses: readonly LeadStatus[] }) {
  const { leads, reached } = sums.totalsOf(figures.byHour);
  const { countOf, medianOf } = sums.summarizeSteps(figures);
  const steps = {
    leads,
    reached,
    booked: countOf("booked").all,
    signed: countOf(signedStatus).all,
  };
  return {
    steps: [
      ["Came in", steps.leads],
      ["Talked to us", steps.reached],
      [statusLabel(statuses, "booked"), steps.booked],
      [statusLabel(statuses, signedStatus), steps.signed],
    ] as const,
    leads,
    heading: "What became of them",
    sentence: words.funnelSentence(steps),
    table: {
      caption: "each status",
      head: ["Status", "Now", "Got this far", "Half moved on within"],
      rows: (leads === 0 ? [] : statuses).map(({ key, label }) => {
        const { now, all } = countOf(key);
        const median = medianOf(key);
        return [
          label,
          now,
          key === firstStatus ? leads : all,
          median === undefined ? "–" : formatDuration(median),
        ];
      }),
    },
  };
}

export function describeCosts({
  figures,
  period,
  spend,
}: ReportInput & { spend: readonly Spend[] }) {
  const groups = sums.groupCounts(figures, sums.campaignOf);
  const costs = [...spendWithin(spend, period)].map(([campaign, cents]) => {
    const group = groups.find(({ name }) => name === campaign);
    const { leads = 0, signed = 0 } = group ?? {};
    return { campaign, cents, leads, signed };
  });
  const sum = (name: "cents" | "leads" | "signed") =>
    costs.reduce((total, cost) => total + cost[name], 0);
  return {
    costs,
    heading: "What it cost",
    sentence: words.costSentence(sum("cents"), sum("leads"), sum("signed")),
    table: {
      caption: "cost by campaign",
      head: ["Campaign", "Spent", "Leads", "A lead", "Signed", "A case"],
      rows: costs.map(({ campaign, cents, leads, signed }) => [
        campaign,
        words.dollars(cents),
        leads,
        each(cents, leads),
        signed,
        each(cents, signed),
      ]),
    },
  };
}

function each(cents: number, number: number) {
  return number === 0 ? "–" : words.dollars(cents / number);
}

export function describeDelivery({
  queues,
  hasDestination,
  timeZone,
}: {
  queues: readonly QueueState[];
  hasDestination: boolean;
  timeZone: string;
}): Report {
  return {
    heading: "Messages not delivered",
    sentence: words.deliverySentence(queues, hasDestination),
    table: {
      caption: "messages by destination",
      head: ["Destination", "Failed for good", "Late since"],
      rows: queues.map(({ destination, dead, oldestDue }) => [
        destination,
        dead,
        oldestDue ? formatDateTime(oldestDue, timeZone) : "–",
      ]),
    },
  };
}
