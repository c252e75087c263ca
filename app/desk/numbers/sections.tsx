import { countOf } from "../../ui/count-of.ts";
import { BarChart } from "./bar-chart.tsx";
import { ColumnChart } from "./column-chart.tsx";
import {
  describeArrivals,
  describeDelivery,
  describeOutcomes,
  describeSources,
  describeSpeed,
  type ReportInput,
} from "./reports.ts";
import { Section } from "./section.tsx";
import { formatShortDay, hourInWords } from "./words.ts";

export function SpeedSection(shown: ReportInput) {
  const { waits, ...report } = describeSpeed(shown);
  const { unit, seconds } = unitOf(waits.hours.map(({ ninth }) => ninth));
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    found: waits.hours.find((one) => one.hour === hour),
  }));
  return (
    <Section {...report}>
      {waits.count > 0 && (
        <>
          <ColumnChart
            name="Bars: the time within which half of the leads of each hour were reached. Line with dots: nine in ten of them."
            columns={hours.map(({ hour, found }) => ({
              label: hourInWords(hour),
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

export function ArrivalSection(shown: ReportInput) {
  const { days, isWeekly, leads, ...report } = describeArrivals(shown);
  return (
    <Section {...report}>
      {leads > 0 && (
        <>
          <ColumnChart
            name={`Leads by ${isWeekly ? "week" : "day"}; solid: qualified`}
            columns={days.map(({ day, leads, qualified }) => ({
              label: formatShortDay(day),
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

export function SourceSection(shown: ReportInput) {
  const { groups, ...report } = describeSources(shown);
  return (
    <Section {...report}>
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

export function OutcomeSection(shown: Parameters<typeof describeOutcomes>[0]) {
  const { steps, leads, ...report } = describeOutcomes(shown);
  return (
    <Section {...report}>
      {leads > 0 && (
        <BarChart
          name="How far this period's leads got"
          bars={steps.map(([label, value]) => ({
            label,
            value,
            part: value,
            words: `${value} (${Math.round((100 * value) / leads)}%)`,
          }))}
        />
      )}
    </Section>
  );
}

export function DeliverySection(shown: Parameters<typeof describeDelivery>[0]) {
  const { queues } = shown;
  return (
    <Section {...describeDelivery(shown)}>
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
