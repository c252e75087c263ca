export function monthsBefore(now: Date, months: number): Date {
  const time = new Date(now);
  time.setUTCDate(1);
  time.setUTCMonth(now.getUTCMonth() - months);
  const [year, month] = [time.getUTCFullYear(), time.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  time.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return time;
}
