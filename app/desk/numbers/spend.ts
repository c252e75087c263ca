import { normalizeCampaign } from "../../attribution/source-name.ts";
import { isStorableDay } from "../../forms/accident-date.ts";
import { readCsv } from "../../server/read-csv.ts";
import { daysIn, type ReportPeriod } from "./period.ts";

export type Spend = {
  campaign: string;
  fromDay: string;
  toDay: string;
  cents: number;
};

export type SpendResult =
  | { ok: true; spend: Spend[] }
  | { ok: false; problems: string[] };

const columns = ["campaign", "from", "to", "amount"] as const;

type SpendLine = Record<(typeof columns)[number], string>;

/** CSV with a header. One wrong line rejects the whole file. */
export function readSpendFile(bytes: ArrayBuffer | Uint8Array): SpendResult {
  const [header, ...rows] = readCsv(decodeCsv(bytes));
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    return {
      ok: false,
      problems: [
        `Line 1 must name the columns campaign, from, to and amount, with commas between them. Missing: ${missing.join(", ")}.`,
      ],
    };
  }
  if (rows.length === 0) {
    return { ok: false, problems: ["There are no lines below the header."] };
  }
  const lines = new Map<string, number>();
  const read = rows.map(({ line, cells, isUnclosed }) => {
    if (isUnclosed) return `Line ${line}: its quotation marks aren't closed.`;
    const cell = (name: string) => cells[names.indexOf(name)] ?? "";
    const written = Object.fromEntries(
      columns.map((name) => [name, cell(name)]),
    ) as SpendLine;
    const one = readSpend(written);
    if (typeof one === "string") return `Line ${line}: ${one}`;
    const key = JSON.stringify([one.campaign, one.fromDay, one.toDay]);
    const same = lines.get(key);
    lines.set(key, same ?? line);
    return same === undefined
      ? one
      : `Line ${line}: it repeats the campaign and days of line ${same}. Combine them into one line with the total.`;
  });
  const problems = read.filter((one) => typeof one === "string");
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, spend: read.filter((one) => typeof one !== "string") };
}

/** Spreadsheets save CSV as UTF-8 or, on Windows, in the code page of Western languages. */
function decodeCsv(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: every sequence of bytes is text in the code page.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export function readSpend({
  campaign,
  from,
  to,
  amount,
}: SpendLine): Spend | string {
  const name = normalizeCampaign(campaign);
  if (!/^[^\p{Cc}]{1,200}$/u.test(name)) return "the campaign has no name.";
  const [fromDay, toDay] = [readDay(from), readDay(to)];
  const wrong = !fromDay ? from : !toDay ? to : undefined;
  if (!fromDay || !toDay) {
    return `“${wrong}” isn't a date. Write 2026-11-30 or 11/30/2026.`;
  }
  if (fromDay > toDay) return `it ends (${to}) before it starts (${from}).`;
  const [, dollars = "", cents = "00"] =
    /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?$/.exec(amount.trim()) ?? [];
  const total = 100 * Number(dollars.replaceAll(",", "")) + Number(cents);
  return dollars && total <= maxCents
    ? { campaign: name, fromDay, toDay, cents: total }
    : `“${amount}” isn't an amount in dollars. Write 1250 or 1,250.50, up to 10,000,000.`;
}

const maxCents = 1_000_000_000;

/** Cents per campaign, prorated by day. */
export function spendWithin(
  spend: readonly Spend[],
  { fromDay, toDay }: ReportPeriod,
): Map<string, number> {
  const total = new Map<string, number>();
  for (const one of spend) {
    const from = one.fromDay > fromDay ? one.fromDay : fromDay;
    const to = one.toDay < toDay ? one.toDay : toDay;
    if (from > to) continue;
    const share = daysIn(from, to) / daysIn(one.fromDay, one.toDay);
    const before = total.get(one.campaign) ?? 0;
    total.set(one.campaign, before + one.cents * share);
  }
  return total;
}

function readDay(text: string): string | undefined {
  const [, month = "", date = "", year = ""] =
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = year
    ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`
    : text.trim();
  return isStorableDay(day) ? day : undefined;
}
