import type { SiteOperator } from "./site.ts";

type WithHours = Pick<SiteOperator, "hours">;

export function answeringHoursText({ hours }: WithHours): string {
  return `A person answers ${hours?.text ?? "day or night"}.`;
}

export function ifAlwaysOpen({ hours }: WithHours, words: string): string {
  return hours ? "" : words;
}
