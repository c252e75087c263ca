import type { SiteOperator } from "./site.ts";

type Open = Pick<SiteOperator, "hours">;

/** When a person answers the phone, as a sentence. */
export function whoAnswers({ hours }: Open): string {
  // "8 AM" stays on one line.
  const text = hours?.text.replace(/ (?=[AP]M)/g, "\u00a0");
  return `A person answers ${text ?? "day and night"}.`;
}

/** Words that hold only where a person answers at any hour. */
export function ifAlwaysOpen({ hours }: Open, words: string): string {
  return hours ? "" : words;
}
