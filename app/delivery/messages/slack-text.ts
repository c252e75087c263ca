import { mailtoOf } from "./linkable-email.ts";
import type { Message } from "./message.ts";
import { oneLine, quoteLines } from "./plain-lines.ts";

/** Visitors' text can't mention anyone, hide a link or look like our own lines. */
export function slackText(message: Message): string {
  const { title, urgent, facts, story, claimUrl } = message;
  return [
    `*${escapeSlack(oneLine(title))}*`,
    ...urgent.map((reason) => `:rotating_light: ${escapeSlack(reason)}`),
    ...contactLinks(message),
    ...facts.map(
      ({ label, value }) => `${label}: ${escapeSlack(oneLine(value))}`,
    ),
    ...(story ? quoteStory(story) : []),
    ...(claimUrl ? [`<${claimUrl}|I'll call this one>`] : []),
  ].join("\n");
}

function contactLinks({ dial, replyTo }: Message) {
  return [
    ...(dial ? [link(`tel:${dial.number}`, `Call ${dial.words}`)] : []),
    ...(replyTo ? [link(mailtoOf(replyTo), `Email ${replyTo}`)] : []),
  ];
}

function link(href: string, words: string) {
  return `<${href}|${escapeSlack(oneLine(words)).replaceAll("|", " ")}>`;
}

function quoteStory(story: string) {
  return quoteLines(story).map((line) => `> ${escapeSlack(line.slice(2))}`);
}

function escapeSlack(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/@(?=\w)/g, "@\u2060")
    .replace(/[*_~`]/g, "$&\u2060");
}
