import { listTypedNumbers } from "../forms/phone/typed-numbers.ts";
import type { ConsentRecord, Receipt } from "./consent-store.server.ts";
import { sharingEvent } from "./suppressions/sharing-consent.ts";

export type ReceiptView = ReturnType<typeof viewReceipt>;

/** A receipt as its page shows it: of each number only the last four digits. */
export function viewReceipt({ records, number, stopped }: Receipt) {
  return {
    numbers: listTypedNumbers(number).map(maskNumber),
    events: records.map(viewRecord),
    stopped: {
      calls: stopped.calls ? formatTime(stopped.calls) : undefined,
      texts: stopped.texts ? formatTime(stopped.texts) : undefined,
    },
  };
}

/** (•••) •••-0123. */
function maskNumber(number: string) {
  return `(•••)\u00a0•••-${number.slice(-4)}`;
}

/** November 21, 2026 at 12:00 PM UTC. */
export function formatTime(iso: string) {
  const time = new Date(iso).toLocaleString("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return { iso, words: `${time} UTC` };
}

export function describeEvent({ row, text }: ConsentRecord) {
  if (row.event === "withdrew") {
    const what = [
      row.calls === "withdrawn" && "calls",
      row.texts === "withdrawn" && "texts",
    ].filter(Boolean);
    return `You stopped ${what.join(" and ")}.`;
  }
  if (row.event === sharingEvent) return "You let us share your answers.";
  const again =
    row.event === "asked again" ? ", again after stopping calls" : "";
  return text
    ? `You pressed “${text.buttons[0]}”${again}.`
    : `A form was sent in a way that shows no text of ours${again}.`;
}

function viewRecord(record: ConsentRecord) {
  const { row, text } = record;
  const isForm = row.event !== "withdrew";
  const choice = { consentCalls: row.calls, consentTexts: row.texts };
  return {
    sequence: row.sequence,
    at: formatTime(row.created_at),
    what: describeEvent(record),
    words: isForm ? text?.words : undefined,
    choices: (isForm ? (text?.choices ?? []) : []).map(({ name, label }) => ({
      label,
      isAgreed: choice[name] === "ticked",
    })),
  };
}
