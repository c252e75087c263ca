import { describeLocalHours } from "../subjects/calling-hours-of-subject.ts";
import type { Subject } from "../subjects/subject.ts";

/** Field names are a contract: docs/webhooks.md. */
export function describeCallingHours(subject: Subject, now: Date) {
  const { isOpen, changesAt, timeZone, place, clock, until } =
    describeLocalHours(subject, now);
  const where = place ? ` in ${place}` : "";
  const words = isOpen
    ? `You may call until ${until}${where} (${clock} there now)`
    : `Don't call before ${until}${where} (${clock} there now)`;
  return { open: isOpen, words, changesAt: changesAt.toISOString(), timeZone };
}
