import {
  firstStatus,
  type LeadStatus,
  signedStatus,
  statusLabel,
} from "../../leads/events/lead-status.ts";
import { formatDuration } from "../../server/format-duration.ts";
import { BarChart } from "./bar-chart.tsx";
import { Section } from "./section.tsx";
import type { SectionProps } from "./sections.tsx";
import * as sums from "./summary.ts";
import * as words from "./words.ts";

export function OutcomeSection({
  figures,
  statuses,
}: SectionProps & { statuses: readonly LeadStatus[] }) {
  const { leads } = sums.totalsOf(figures.byHour);
  const ofStatus = sums.summarizeSteps(figures);
  const steps = {
    leads,
    reached: figures.waits.length,
    booked: ofStatus("booked").all,
    signed: ofStatus(signedStatus).all,
  };
  const bars: [label: string, value: number][] = [
    ["Came in", steps.leads],
    ["Talked to us", steps.reached],
    [statusLabel(statuses, "booked"), steps.booked],
    [statusLabel(statuses, signedStatus), steps.signed],
  ];
  return (
    <Section
      heading="What became of them"
      sentence={words.funnelSentence(steps)}
      table={{
        caption: "each status",
        head: ["Status", "Now", "Got this far", "Half moved on within"],
        rows:
          leads === 0
            ? []
            : statuses.map(({ key, label }) => {
                const { now, all, median } = ofStatus(key);
                return [
                  label,
                  now,
                  key === firstStatus ? leads : all,
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
