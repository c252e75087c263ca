import { campaignNames } from "../../attribution/attribution.ts";
import { storedQuestions } from "../../leads/lead-columns.ts";
import type { Message } from "../messages/message.ts";
import { oneLine, quoteLines } from "../messages/plain-lines.ts";

const touchNames = ["at", "landing", "referrer", ...campaignNames];

export const templateNames: readonly string[] = [
  ...storedQuestions.map(({ name }) => name),
  ...["summary", "id", "reference", "messageId", "type", "createdAt"],
  ...["source", "qualified", "urgent", "claimUrl"],
  ...["status", "reason", "progress"],
  ...["open", "words", "changesAt", "timeZone"].map(
    (name) => `callingHours.${name}`,
  ),
  ...["doNotCallSince", "doNotTextSince", "doNotContactAskedBy"],
  ...["doNotShareSince", "consent.sharing", "consent.gpc"],
  ...["consent.text", "consent.calls", "consent.texts"],
  ...["again.touch", "again.firstId", "again.firstKind", "again.firstAt"],
  ...["first", "last"].flatMap((which) =>
    touchNames.map((name) => `attribution.${which}.${name}`),
  ),
];

/** Unknown names, and names without a closing brace; other braces are plain text, such as JSON's. */
export function findTemplateProblems(text: string): string[] {
  return [...text.matchAll(/\{([\w.\s-]*)(\}?)/g)].flatMap(
    ([written, name = "", end]) => {
      if (end === "") {
        return /^\s*[a-z]/i.test(name) ? [`has no } after ${written}`] : [];
      }
      return templateNames.includes(name)
        ? []
        : [
            `uses an unknown name, ${written}; the names are: ${templateNames.join(", ")}`,
          ];
    },
  );
}

/**
 * Values aren't expanded again, so braces in a visitor's text stay. The phone number of someone who must not be
 * called or texted is left out, unless a template also includes that they must not.
 */
export function fillTemplate(
  fields: Readonly<Record<string, string>>,
  message: Message,
): Record<string, string> {
  const values: Record<string, string> = templateValues(message);
  const templates = Object.values(fields).join();
  const isUnsaid = (name: string) =>
    !templates.includes("{summary}") && !templates.includes(`{${name}}`);
  const hidesPhone =
    (message.mustNotCall && isUnsaid("doNotCallSince")) ||
    (message.mustNotText && isUnsaid("doNotTextSince"));
  if (hidesPhone) values.phone = "";
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      text.replaceAll(/\{([\w.]+)\}/g, (_, key: string) => values[key] ?? ""),
    ]),
  );
}

/** A full name from the contact form is split at its last space. */
export function templateValues(message: Message) {
  const values = Object.fromEntries(textsIn(message.data));
  const { firstName = "", lastName = "" } = values;
  const [, first = firstName, last = lastName] =
    lastName === "" ? (/^(.+?)\s+(\S+)$/.exec(firstName.trim()) ?? []) : [];
  return {
    phone: "",
    email: "",
    ...values,
    firstName: first,
    lastName: last,
    type: message.type,
    messageId: message.id,
    summary: summaryOf(message),
  };
}

/** Nested values are named by their path, such as `attribution.last.utm_source`. */
function textsIn(data: object, prefix = ""): [name: string, text: string][] {
  return Object.entries(data).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [[prefix + name, value.join("; ")]];
    return typeof value === "object" && value !== null
      ? textsIn(value, `${prefix}${name}.`)
      : [[prefix + name, String(value ?? "")]];
  });
}

export function summaryOf({ title, urgent, facts, story, claimUrl }: Message) {
  return [
    oneLine(title),
    ...urgent.map((reason) => `Urgent: ${reason}`),
    ...facts.map(({ label, value }) => `${label}: ${oneLine(value)}`),
    ...(story ? quoteLines(story) : []),
    ...(claimUrl ? [claimUrl] : []),
  ].join("\n");
}
