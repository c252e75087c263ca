import { colors } from "../../brand/brand.ts";
import { contrastOf, type Palette } from "../../brand/contrast.ts";
import { escapeHtml } from "./escape.ts";
import type { Message } from "./message.ts";
import { oneLine, quoteLines } from "./plain-lines.ts";

export type Mail = {
  /** Without angle brackets. */
  messageId: string;
  subject: string;
  replyTo: string | undefined;
  text: string;
  html: string;
  isUrgent: boolean;
};

/** Visitors' text is always escaped. */
export function mailOf(
  message: Message,
  host: string,
  palette: Palette = colors,
): Mail {
  return {
    messageId: `${message.id}@${host}`,
    subject: headerText(message.title),
    replyTo: message.replyTo,
    text: textOf(message),
    html: htmlOf(message, palette),
    isUrgent: message.urgent.length > 0,
  };
}

/** One line of at most 150 characters, without control or direction characters. */
function headerText(text: string) {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const letters = Array.from(line);
  return letters.length <= 150 ? line : `${letters.slice(0, 149).join("")}…`;
}

function textOf({
  title,
  urgent,
  dial,
  claimUrl,
  facts,
  story,
  checkpoint,
}: Message): string {
  return [
    oneLine(title),
    ...urgent.map((reason) => `! Urgent: ${reason}`),
    "",
    ...(dial ? [`Call: tel:${dial.number}`] : []),
    ...(claimUrl ? [`Claim it: ${claimUrl}`] : []),
    "",
    ...facts.map(({ label, value }) => `${label}: ${oneLine(value)}`),
    ...(story ? ["", "In their own words:", ...quoteLines(story)] : []),
    ...(checkpoint ? ["", `${checkpointNote} ${checkpoint}`] : []),
    "",
  ].join("\n");
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";

/** The firm's mailbox keeps checkpoints where the site can't rewrite them. */
const checkpointNote = "Consent ledger checkpoint, please keep this email:";

/** Inline styles, because many mail programs drop all others. */
function htmlOf(message: Message, palette: Palette): string {
  const [paper] = palette.paper;
  const [surface] = palette.surface;
  const [ink] = palette.ink;
  const [muted] = palette.muted;
  const [action] = palette.action;
  const [onAction] = palette["on-action"];
  const [alarm] = palette.danger;
  const onAlarm = contrastOf(alarm, "#ffffff") >= 4.5 ? "#fff" : "#000";
  const { title, urgent, dial, claimUrl, facts, story, checkpoint } = message;
  const parts = [
    ...urgent.map(
      (reason) =>
        `<p style="margin:0 0 12px;padding:10px 14px;border-radius:8px;background:${alarm};color:${onAlarm};font-weight:600">Urgent: ${escapeHtml(reason)}</p>`,
    ),
    `<h1 style="margin:4px 0 16px;font-size:21px;line-height:1.3">${escapeHtml(title)}</h1>`,
    dial &&
      button(`tel:${dial.number}`, `Call ${dial.words}`, {
        background: action,
        color: onAction,
        edge: action,
      }),
    claimUrl &&
      button(claimUrl, "I'll call this one", {
        background: surface,
        color: ink,
        edge: action,
      }),
    factTable(facts, palette),
    story &&
      `<h2 style="margin:20px 0 6px;font-size:15px;color:${muted}">In their own words</h2>
<p style="margin:0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(story)}</p>`,
    checkpoint &&
      `<p style="margin:20px 0 0;color:${muted};font-size:11px;overflow-wrap:anywhere">${checkpointNote} ${checkpoint}</p>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<div style="max-width:560px;margin:0 auto;padding:20px 18px;background:${surface};color:${ink};${font};font-size:16px;line-height:1.5">
${parts.filter(Boolean).join("\n")}
</div>
</body>
</html>
`;
}

function button(
  href: string,
  words: string,
  { background, color, edge }: Record<"background" | "color" | "edge", string>,
) {
  return `<a href="${escapeHtml(href)}" style="display:block;margin:0 0 10px;padding:14px 18px;border:2px solid ${edge};border-radius:10px;background:${background};color:${color};font-size:18px;font-weight:700;text-align:center;text-decoration:none;overflow-wrap:anywhere">${escapeHtml(words)}</a>`;
}

function factTable(facts: Message["facts"], palette: Palette) {
  const [line] = palette.line;
  const [muted] = palette.muted;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="padding:7px 14px 7px 0;border-top:1px solid ${line};color:${muted};font-weight:400;text-align:left;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:7px 0;border-top:1px solid ${line};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" style="width:100%;margin:14px 0 0;border-collapse:collapse;font-size:16px">
${rows.join("\n")}
</table>`;
}
