import type { QueueState } from "../../delivery/queue/health/queue-health.server.ts";
import { formatDuration } from "../../server/format-duration.ts";
import { addDays, formatDateTime } from "../../server/local-time.ts";
import { countOf } from "../../ui/count-of.ts";
import { BarChart } from "./bar-chart.tsx";
import { ColumnChart } from "./column-chart.tsx";
import type { ReportPeriod } from "./period.ts";
import type { Figures } from "./read-figures.server.ts";
import { Section } from "./section.tsx";
import * as sums from "./summary.ts";
import * as words from "./words.ts";

export type SectionProps = {
  figures: Figures;
  period: ReportPeriod;
  timeZone: string;
};

export function SpeedSection({ figures, timeZone }: SectionProps) {
  const { leads } = sums.totalsOf(figures.byHour);
  const waits = sums.summarizeWaits(figures.waits, timeZone);
  const { unit, seconds } = unitOf(waits.hours.map(({ ninth }) => ninth));
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    found: waits.hours.find((one) => one.hour === hour),
  }));
  return (
    <Section
      heading="How fast we called"
      sentence={words.speedSentence(waits.count, leads, waits)}
      table={{
        caption: "time to first contact, by hour",
        head: ["Came in at", "Reached", "Half within", "Nine in ten within"],
        rows: waits.hours.map(({ hour, count, median, ninth }) => [
          words.hourInWords(hour),
          count,
          formatDuration(median),
          formatDuration(ninth),
        ]),
      }}
    >
      {waits.count > 0 && (
        <>
          <ColumnChart
            name="Bars: the time within which half of the leads of each hour were reached. Line with dots: nine in ten of them."
            columns={hours.map(({ hour, found }) => ({
              label: words.hourInWords(hour),
              value: (found?.median ?? 0) / seconds,
              ...(found && { dot: found.ninth / seconds }),
            }))}
            format={(value) => `${Math.round(10 * value) / 10} ${unit}`}
          />
          <p className="text-sm text-muted">
            By the hour at which a lead came in. Bars: half were reached within
            this time. Dots: nine in ten.
          </p>
        </>
      )}
    </Section>
  );
}

function unitOf(waits: readonly number[]) {
  const longest = Math.max(...waits, 0);
  if (longest <= 2 * 3600) return { unit: "min", seconds: 60 };
  return longest <= 72 * 3600
    ? { unit: "h", seconds: 3600 }
    : { unit: "d", seconds: 86_400 };
}

export function ArrivalSection({ figures, period, timeZone }: SectionProps) {
  const days = sums.countByDay(figures.byHour, period, timeZone);
  const all = sums.totalsOf(figures.byHour);
  const isWeekly =
    days.length > 1 && days[1]?.day !== addDays(period.fromDay, 1);
  return (
    <Section
      heading="What came in"
      sentence={words.arrivalSentence(all)}
      table={{
        caption: isWeekly ? "leads by week" : "leads by day",
        head: [isWeekly ? "Week of" : "Day", "Leads", "Qualified"],
        rows: days
          .filter(({ leads }) => leads > 0)
          .map(({ day, ...one }) => [
            words.dayInShort(day),
            one.leads,
            one.qualified,
          ]),
      }}
    >
      {all.leads > 0 && (
        <>
          <ColumnChart
            name={`Leads by ${isWeekly ? "week" : "day"}; solid: qualified`}
            columns={days.map(({ day, leads, qualified }) => ({
              label: words.dayInShort(day),
              value: leads,
              part: qualified,
            }))}
          />
          <p className="text-sm text-muted">Solid: qualified leads.</p>
        </>
      )}
    </Section>
  );
}

const maxBars = 8;

export function SourceSection({ figures }: SectionProps) {
  const groups = sums.groupCounts(figures, sums.sourceOf);
  const known = groups.filter(({ name }) => name !== sums.unknownSource);
  return (
    <Section
      heading="Where they came from"
      sentence={words.sourceSentence(known[0] ?? groups[0])}
      table={{
        caption: "leads by source",
        head: ["Source", "Leads", "Signed"],
        rows: groups.map(({ name, leads, signed }) => [name, leads, signed]),
      }}
    >
      {groups.length > 0 && (
        <>
          <BarChart
            name="Leads by source; solid: signed"
            bars={groups.slice(0, maxBars).map(({ name, leads, signed }) => ({
              label: name,
              value: leads,
              part: signed,
              words: `${countOf(leads, "lead")}, ${signed} signed`,
            }))}
          />
          <p className="text-sm text-muted">Solid: signed clients.</p>
        </>
      )}
    </Section>
  );
}

export function DeliverySection({
  queues,
  hasDestination,
  timeZone,
}: {
  queues: readonly QueueState[];
  hasDestination: boolean;
  timeZone: string;
}) {
  return (
    <Section
      heading="Messages not delivered"
      sentence={words.deliverySentence(queues, hasDestination)}
      table={{
        caption: "messages by destination",
        head: ["Destination", "Failed for good", "Late since"],
        rows: queues.map(({ destination, dead, oldestDue }) => [
          destination,
          dead,
          oldestDue ? formatDateTime(oldestDue, timeZone) : "–",
        ]),
      }}
    >
      {queues.some(({ dead }) => dead > 0) && (
        <BarChart
          name="Messages that failed for good, by destination"
          bars={queues.map(({ destination, dead }) => ({
            label: destination,
            value: dead,
            part: dead,
            words: `${dead} failed for good`,
          }))}
        />
      )}
    </Section>
  );
}
