import { exactDollars } from "../server/exact-dollars.ts";
import { formatDate } from "../shell/format-date.ts";

export function describeSpend({
  campaign,
  fromDay,
  toDay,
  cents,
}: {
  campaign: string;
  fromDay: string;
  toDay: string;
  cents: number;
}): string {
  return `${campaign}: ${exactDollars(cents)}, ${formatDate(fromDay)} to ${formatDate(toDay)}`;
}
