import { z } from "zod";
import { isTimeZone } from "../../../server/local-time.ts";

export const timeZoneSchema = z
  .string({ error: "must be a time zone such as America/Chicago" })
  .refine(isTimeZone, "must be a time zone such as America/Chicago")
  .meta({ label: "Time zone", names: "timeZones" });

export const timeOfDaySchema = z.iso.time({
  precision: -1,
  error: 'must be a time in quotes such as "21:00"',
});

export const listOf = <Rule extends z.ZodType>(rule: Rule, what: string) =>
  z.array(rule, { error: `must be a list of ${what}` });
