import { type Logger, pino } from "pino";
import { describeError } from "./describe-error.ts";

export type Log = Logger;

/** One JSON line an event, to standard output. Personal data is never handed to it; the redaction is a second fence. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: ["phone", "email", "description", "leadPhoneNumber", "*.phone"],
      censor: "[redacted]",
    },
  });
}
