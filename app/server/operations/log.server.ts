import { type Logger, pino } from "pino";
import { describeError } from "./describe-error.ts";

export type Log = Logger;

/** JSON lines on standard output. Personal data is never logged; redacting `personal` fields is a second safeguard. */
export function createLog(
  level: string,
  personal: readonly string[] = [],
): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: ["phone", "email", "description", "*.phone", ...personal],
      censor: "[redacted]",
    },
  });
}
