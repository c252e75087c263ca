import { z } from "zod";
import { isTimeZone } from "../../../server/local-time.ts";

export const timeZone = z
  .string({ error: "must be a time zone such as America/Chicago" })
  .refine(isTimeZone, "must be a time zone such as America/Chicago");

export const clock = z
  .string({ error: 'must be a time in quotes such as "21:00"' })
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    'must be a time in quotes such as "21:00"',
  );

export const listOf = <Rule extends z.ZodType>(rule: Rule, what: string) =>
  z.array(rule, { error: `must be a list of ${what}` });
