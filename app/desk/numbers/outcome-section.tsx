import {
  firstStatus,
  type LeadStatus,
  statusLabel,
} from "../../leads/events/lead-status.ts";
import { formatDuration } from "../../server/format-duration.ts";
import { BarChart } from "./bar-chart.tsx";
import type { Figures } from "./read-figures.server.ts";
import { Section } from "./section.tsx";
import type { SectionProps } from "./sections.tsx";
import * as sums from "./summary.ts";
import * as words from "./words.ts";

export function OutcomeSection({
  figures,
  statuses,
}: SectionProps & { statuses: readonly LeadStatus[] }) {
  const { leads } = sums.totalsOf(figures.byHour);
  const ofStatus = sums.summarizeChanges(figures.changes);
  const steps = {
    leads,
    reached: figures.waits.length,
    booked: ofStatus("booked").entered,
    signed: ofStatus("signed").entered,
  };
  const bars: [label: string, value: number][] = [
    ["Came in", steps.leads],
    ["Talked to us", steps.reached],
    [statusLabel(statuses, "booked"), steps.booked],
    [statusLabel(statuses, "signed"), steps.signed],
  ];
  return (
    <Section
      heading="What became of them"
      sentence={words.funnelSentence(steps)}
      table={{
        caption: "each status",
        head: ["Status", "Now", "Ever", "Half moved on within"],
        rows:
          leads === 0
            ? []
            : statuses.map(({ key, label }) => {
                const { entered, median } = ofStatus(key);
                return [
                  label,
                  countWithStatus(figures, key),
                  key === firstStatus ? leads : entered,
                  median === undefined ? "–" : formatDuration(median),
                ];
              }),
      }}
    >
      {leads > 0 && (
        <BarChart
          name="How far this period's leads got"
          bars={bars.map(([label, value]) => ({
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

function countWithStatus({ bySource }: Figures, key: string) {
  return bySource
    .filter(({ status }) => status === key)
    .reduce((total, { leads }) => total + leads, 0);
}
