import type { SiteOperator } from "./site.ts";

type Open = Pick<SiteOperator, "hours">;

export function answeringHoursText({ hours }: Open): string {
  return `A person answers ${hours?.text ?? "day or night"}.`;
}

/** `words` if someone answers around the clock, else "". */
export function ifAlwaysOpen({ hours }: Open, words: string): string {
  return hours ? "" : words;
}
