import { maskNumber } from "../../forms/phone/mask-number.ts";
import { parseNumbers } from "../../forms/phone/typed-numbers.ts";
import { isChecked } from "../ledger/consent-ledger.server.ts";
import type { ConsentRecord } from "../ledger/consent-records.server.ts";
import { sharingEvent } from "../sharing-consent.ts";
import type { Receipt } from "./read-receipt.server.ts";
import { timeInZone } from "./receipt-time.tsx";

export type ReceiptView = ReturnType<typeof viewReceipt>;

export function viewReceipt(
  { records, person, stopped, optedOut }: Receipt,
  timeZone: string,
) {
  const at = (iso: string) => timeInZone(iso, timeZone);
  return {
    numbers: parseNumbers(person.phone).map(maskNumber),
    events: records.map((record) => ({
      at: at(record.row.created_at),
      ...viewRecord(record),
    })),
    stopped: {
      calls: stopped.calls ? at(stopped.calls) : undefined,
      texts: stopped.texts ? at(stopped.texts) : undefined,
    },
    optedOut: optedOut === undefined ? undefined : at(optedOut),
  };
}

function describeEvent({ row, text }: ConsentRecord, who: string) {
  if (row.event === "withdrew") {
    const what = [
      row.calls === "withdrawn" && "calls",
      row.texts === "withdrawn" && "texts",
    ].filter(Boolean);
    return `${who} stopped ${what.join(" and ")}.`;
  }
  if (row.event === sharingEvent)
    return `${who} let us share ${who === "You" ? "your" : "their"} answers.`;
  const again =
    row.event === "asked again" ? ", again after stopping calls" : "";
  if (row.event === "allowed calls")
    return `${who} pressed 1 on our call, so that we may call this number again.`;
  if (row.event === "withdrew saving") return `${who} unchecked the box.`;
  if (text && text.buttons.length === 0) return `${who} checked the box.`;
  return text
    ? `${who} pressed “${text.buttons[0]}${again ? `”${again}.` : ".”"}`
    : `A form was sent by a program that didn't show our text${again}.`;
}

export function viewRecord(record: ConsentRecord, who = "You") {
  const { row, text } = record;
  const isForm = row.event !== "withdrew";
  const choice = { consentCalls: row.calls, consentTexts: row.texts };
  return {
    sequence: row.sequence,
    what: describeEvent(record, who),
    isSharing: row.event === sharingEvent,
    words: isForm ? text?.words : undefined,
    choices: (isForm ? (text?.choices ?? []) : []).map(({ name, label }) => ({
      label,
      isAgreed: isChecked(choice[name]),
    })),
  };
}
