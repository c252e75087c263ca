import { savingCheckbox } from "../../../app/consent/consent-texts.ts";
import { isChecked } from "../../../app/consent/ledger/consent-ledger.server.ts";
import type { ConsentRecord } from "../../../app/consent/ledger/consent-records.server.ts";
import {
  optOutEvent,
  sharingEvent,
} from "../../../app/consent/sharing-consent.ts";
import { escapeHtml } from "../../../app/delivery/messages/escape.ts";
import { formatDateTime } from "../../../app/server/local-time.ts";

export function recordsAsText(
  records: readonly ConsentRecord[],
  timeZone: string,
): string {
  return records
    .map((record) => `${linesOf(record, timeZone).join("\n")}\n`)
    .join("\n");
}

export function renderRecordsHtml(
  records: readonly ConsentRecord[],
  timeZone: string,
): string {
  const sections = records.map(
    (record) => `<section>
<h2>${nameOf(record)}: ${escapeHtml(doneIn(record))}</h2>
<p>${timeOf(record, timeZone)}</p>
${seenIn(record)}
<dl>${factsOf(record)
      .map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
      .join("\n")}</dl>
</section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What was agreed to</title>
<style>:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{max-width:44rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}.seen{border:1px solid;padding:0 1rem 1rem}label{display:block;margin:.5rem 0}</style>
<h1>What was agreed to</h1>
${sections.join("\n")}
</html>
`;
}

function linesOf(record: ConsentRecord, timeZone: string): string[] {
  const { text } = record;
  const shown = text
    ? [
        `  | ${text.words}`,
        ...text.choices.map(
          ({ name, label }) =>
            `  | [${isChecked(choiceOf(record, name)) ? "x" : " "}] ${label}`,
        ),
        ...text.links.map(({ label, href }) => `  | ${label}: ${href}`),
        `  | ${text.buttons.map((button) => `( ${button} )`).join(" ")}`,
      ]
    : [];
  return [
    `${nameOf(record)}  ${timeOf(record, timeZone)}  ${doneIn(record)}`,
    ...shown,
    ...factsOf(record).map(([name, value]) => `  ${name}: ${value}`),
  ];
}

/** A row gets its number in the chain about a second after it is stored. */
function nameOf({ row }: ConsentRecord): string {
  return row.sequence === null ? "not sealed yet" : `#${row.sequence}`;
}

function timeOf({ row }: ConsentRecord, timeZone: string) {
  return formatDateTime(new Date(row.created_at), timeZone);
}

function doneIn(record: ConsentRecord): string {
  const { row, text } = record;
  if (row.event === sharingEvent) {
    return "checked the box that lets answers be shared";
  }
  if (row.event === optOutEvent) {
    return `opted out of sale and sharing ${wayOf(record)}`;
  }
  if (row.event === "allowed calls") {
    return "pressed 1 on the call, which allowed calls again";
  }
  if (row.event === "allowed texts") {
    return `allowed texts again ${wayOf(record)}`;
  }
  if (row.event === "withdrew") {
    const by = text ? "on the receipt's page" : wayOf(record);
    return `withdrew ${by}: calls ${row.calls}, texts ${row.texts}`;
  }
  if (row.event === "saved answers") {
    return `checked “${savingCheckbox.label}”`;
  }
  if (row.event === "withdrew saving") {
    return `unchecked “${savingCheckbox.label}”`;
  }
  const pressed = text
    ? `pressed “${text.buttons[0]}”`
    : "sent by a program, no text and no boxes shown";
  const again = row.event === "asked again" ? ", asking anew for a call" : "";
  return `${pressed}${again}; calls ${row.calls}, texts ${row.texts}`;
}

function seenIn(record: ConsentRecord): string {
  const { text } = record;
  if (!text) return "<p>No text was shown.</p>";
  const boxes = text.choices.map(
    ({ name, label }) =>
      `<label><input type="checkbox" disabled${isChecked(choiceOf(record, name)) ? " checked" : ""}> ${escapeHtml(label)}</label>`,
  );
  const links = text.links.map(
    ({ label, href }) => `<p>${escapeHtml(`${label}: ${href}`)}</p>`,
  );
  const buttons = text.buttons.map(
    (button) => `<button disabled>${escapeHtml(button)}</button>`,
  );
  return `<div class="seen"><p>${escapeHtml(text.words)}</p>${boxes.join("")}${links.join("")}${buttons.join(" ")}</div>`;
}

function wayOf({ details }: ConsentRecord) {
  const page = details?.page ?? "phone";
  return page.startsWith("/") ? `on ${page}` : `by ${page}`;
}

function factsOf({ row, details }: ConsentRecord): [string, string][] {
  const known = (value: string | null) => value ?? "unknown";
  const personal: [string, string][] = details
    ? [
        [row.subject_kind, details.subject_id ?? details.number ?? ""],
        ["page", known(details.page)],
        ["IP address", known(details.client_address)],
        ["user agent", known(details.user_agent)],
        ["languages of the browser", known(details.accept_language)],
      ]
    : [
        [
          "ERASED",
          `whose ${row.subject_kind} this was, the page, the IP address, the user agent`,
        ],
      ];
  return [
    // The hash covers the time as it is stored.
    ["stored as", row.created_at],
    ...personal,
    [
      "text",
      `${row.text_version ?? "none"} (${row.language ?? "no language"})`,
    ],
    ["SHA-256 of the text", row.text_hash ?? "none"],
    ["Global Privacy Control", row.gpc ? "on" : "off"],
    ["previous row", row.previous_hash ?? "not sealed yet"],
    ["this row", row.hash ?? "not sealed yet"],
  ];
}

function choiceOf(
  { row }: ConsentRecord,
  name: "consentCalls" | "consentTexts",
) {
  return name === "consentCalls" ? row.calls : row.texts;
}
