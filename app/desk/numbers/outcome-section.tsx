import { BarChart } from "./bar-chart.tsx";
import { describeOutcomes } from "./reports.ts";
import { Section } from "./section.tsx";

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
