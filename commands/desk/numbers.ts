import { parseArgs } from "node:util";
import { hasDestination } from "../../app/delivery/destinations/plan/plan.ts";
import { listQueues } from "../../app/delivery/queue/health/queue-health.server.ts";
import {
  periods,
  type ReportPeriod,
  readPeriod,
} from "../../app/desk/numbers/period.ts";
import { readFigures } from "../../app/desk/numbers/read-figures.server.ts";
import * as reports from "../../app/desk/numbers/reports.ts";
import { listSpend } from "../../app/desk/numbers/spend-store.server.ts";
import { periodInShort } from "../../app/desk/numbers/words.ts";
import { listStatuses } from "../../app/leads/events/lead-status-store.server.ts";
import {
  openCommandDatabase,
  readPlanOrEmpty,
  UsageError,
} from "../command.ts";
import { printable } from "../printable.ts";

const text = { type: "string" } as const;

export const periodOptions = { period: text, from: text, to: text };

export async function numbers(args: string[]) {
  const { values } = parseArgs({ args, options: periodOptions });
  checkPeriod(values);
  const { database, settings } = await openCommandDatabase();
  const plan = await readPlanOrEmpty(database, settings);
  const { timeZone } = plan;
  const now = new Date();
  const period = periodOf(values, now, timeZone);
  const statuses = await listStatuses(database);
  const shown = {
    figures: await readFigures(database, period, statuses, undefined),
    period,
    timeZone,
    statuses,
    spend: await listSpend(database, period),
    queues: await listQueues(database, now),
    hasDestination: hasDestination(plan),
  };
  const sections: reports.Report[] = [
    reports.describeSpeed(shown),
    reports.describeArrivals(shown),
    reports.describeSources(shown),
    reports.describeOutcomes(shown),
    reports.describeCosts(shown),
    reports.describeDelivery(shown),
  ];
  process.stdout.write(
    [
      `${periodInShort(period)}, not counting quarantined leads\n`,
      ...sections.map(toText),
    ].join("\n"),
  );
}

type PeriodOptions = Partial<Record<keyof typeof periodOptions, string>>;

export function checkPeriod({ period, from, to }: PeriodOptions) {
  if (period !== undefined && !Object.hasOwn(periods, period)) {
    throw new UsageError(
      `--period is one of: ${Object.keys(periods).join(", ")}`,
    );
  }
  if (period !== undefined && (from !== undefined || to !== undefined)) {
    throw new UsageError("--period takes the place of --from and --to");
  }
}

export function periodOf(
  options: PeriodOptions,
  now: Date,
  timeZone: string,
): ReportPeriod {
  const asked = new URLSearchParams(Object.entries(options));
  const period = readPeriod(asked, now, timeZone);
  if (period.refused) throw new UsageError(period.refused.problem);
  return period;
}

function toText({ heading, sentence, table }: reports.Report) {
  const { head, rows } = table;
  const lines = [head, ...rows].map((cells) =>
    cells.map((cell) => printable(String(cell))),
  );
  const widths = head.map((_, index) =>
    Math.max(...lines.map((cells) => cells[index]?.length ?? 0)),
  );
  const texts = lines.map((cells) =>
    cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "),
  );
  return [
    heading,
    `  ${printable(sentence)}`,
    ...(rows.length > 0 ? texts.map((line) => `    ${line.trimEnd()}`) : []),
    "",
  ].join("\n");
}
