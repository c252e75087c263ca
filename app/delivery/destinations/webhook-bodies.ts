import { Webhook } from "standardwebhooks";
import type { Message } from "../messages/message.ts";
import { oneLine, quoteLines } from "../messages/plain-lines.ts";
import type { HttpDestination } from "./destination.ts";
import type { Post } from "./post-json.server.ts";
import { fill, summaryOf, templateValues } from "./template.ts";

/** The message as the destination wants it posted. `now` is the time of this try. */
export function postOf(
  destination: HttpDestination,
  message: Message,
  siteUrl: string,
  now: Date,
): Post {
  const { url = "", allowPrivateAddress: allowsPrivate } = destination;
  const json = (body: unknown, headers = {}) => ({
    url,
    allowsPrivate,
    headers: {
      ...common,
      "Content-Type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  switch (destination.kind) {
    case "webhook": {
      const post = json(payloadOf(message));
      const signed = signatureOf(
        destination.secret,
        message.id,
        now,
        post.body,
      );
      return { ...post, headers: { ...post.headers, ...signed } };
    }
    case "slack":
      return json({ text: chatText(message) });
    case "clio-grow":
      return json(clioGrowLead(destination.token, message, siteUrl));
    case "lawmatics":
      return {
        ...json({}),
        headers: { ...common, "Content-Type": formType },
        body: new URLSearchParams(fill(destination.fields, message)).toString(),
      };
    case "fields": {
      const { format, headers, fields } = destination;
      const values = fill(fields, message);
      const own = { "Idempotency-Key": message.id, ...headers };
      return format === "json"
        ? json(values, own)
        : {
            ...json({}),
            headers: { ...common, "Content-Type": formType, ...own },
            body: new URLSearchParams(values).toString(),
          };
    }
  }
}

const common = { Accept: "application/json", "User-Agent": "Casefront" };

const formType = "application/x-www-form-urlencoded";

/** What a webhook gets: https://www.standardwebhooks.com */
export function payloadOf({ type, time, data, checkpoint }: Message) {
  return { type, timestamp: time.toISOString(), data, checkpoint };
}

/** Of each secret one signature: the receiver takes the one that it knows. */
function signatureOf(
  secrets: readonly string[],
  id: string,
  now: Date,
  body: string,
) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets
      .map((secret) => new Webhook(secret).sign(id, now, body))
      .join(" "),
  };
}

/** Lines for a chat. What a visitor wrote can neither mention anybody, hide a link, nor look like a fact of ours. */
function chatText(message: Message): string {
  const { title, urgent, facts, story, claimUrl } = message;
  return [
    `*${chatEscape(oneLine(title))}*`,
    ...urgent.map((reason) => `:rotating_light: ${chatEscape(reason)}`),
    ...chatLinks(message),
    ...facts.map(
      ({ label, value }) => `${label}: ${chatEscape(oneLine(value))}`,
    ),
    ...(story ? chatQuote(story) : []),
    ...(claimUrl ? [`<${claimUrl}|I am calling this one>`] : []),
  ].join("\n");
}

function chatLinks({ dial, replyTo }: Message) {
  const link = (href: string, words: string) =>
    `<${href}|${chatEscape(oneLine(words)).replaceAll("|", " ")}>`;
  return [
    ...(dial ? [link(`tel:${dial.number}`, `Call ${dial.words}`)] : []),
    ...(replyTo
      ? [
          link(
            `mailto:${encodeURIComponent(replyTo).replace("%40", "@")}`,
            `Email ${replyTo}`,
          ),
        ]
      : []),
  ];
}

function chatQuote(story: string) {
  return quoteLines(story).map((line) => `> ${chatEscape(line.slice(2))}`);
}

function chatEscape(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/@(?=\w)/g, "@\u2060")
    .replace(/[*_~`]/g, "$&\u2060");
}

/** Fields of Clio Grow's Lead Inbox: https://docs.developers.clio.com/guides/clio-grow/lead-inbox-api/ */
function clioGrowLead(token: string, message: Message, siteUrl: string) {
  const { firstName, lastName, email, phone } = templateValues(message);
  return {
    inbox_lead: {
      from_first: firstName || "Unknown",
      from_last: lastName || "Unknown",
      from_message: summaryOf(message),
      from_email: email,
      from_phone: phone,
      referring_url: siteUrl,
      from_source: "Casefront",
    },
    inbox_lead_token: token,
  };
}
