import type { Message } from "../messages/message.ts";
import { slackText } from "../messages/slack-text.ts";
import type { HttpDestination } from "./destination.ts";
import type { HttpRequest } from "./send-http.server.ts";
import { fillTemplate, summaryOf, templateValues } from "./template.ts";
import { signatureHeaders } from "./webhook-signature.ts";

export function buildRequest(
  destination: HttpDestination,
  message: Message,
  siteUrl: string,
  now: Date,
): HttpRequest {
  const { url = "", allowPrivateAddress: allowsPrivate } = destination;
  return {
    url,
    allowsPrivate,
    ...contentOf(destination, message, siteUrl, now),
  };
}

function contentOf(
  destination: HttpDestination,
  message: Message,
  siteUrl: string,
  now: Date,
): Pick<HttpRequest, "headers" | "body"> {
  switch (destination.kind) {
    case "webhook": {
      const { headers, body } = jsonContent(payloadOf(message));
      const signed = signatureHeaders(
        destination.secret,
        message.id,
        now,
        body,
      );
      return { headers: { ...headers, ...signed }, body };
    }
    case "slack":
      return jsonContent({ text: slackText(message) });
    case "clio-grow":
      return jsonContent(clioGrowLead(destination.token, message, siteUrl));
    case "lawmatics":
      return formContent(fillTemplate(destination.fields, message));
    case "fields": {
      const { format, headers, fields } = destination;
      const values = fillTemplate(fields, message);
      const own = { "Idempotency-Key": message.id, ...headers };
      return format === "json"
        ? jsonContent(values, own)
        : formContent(values, own);
    }
  }
}

const commonHeaders = {
  Accept: "application/json",
  "User-Agent": "Casefront",
};

function jsonContent(body: unknown, headers: Record<string, string> = {}) {
  const type = { "Content-Type": "application/json" };
  return {
    headers: { ...commonHeaders, ...type, ...headers },
    body: JSON.stringify(body),
  };
}

function formContent(
  values: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return {
    headers: { ...commonHeaders, ...type, ...headers },
    body: new URLSearchParams(values).toString(),
  };
}

/** https://www.standardwebhooks.com */
export function payloadOf({ type, time, data, checkpoint }: Message) {
  return { type, timestamp: time.toISOString(), data, checkpoint };
}

/** https://docs.developers.clio.com/guides/clio-grow/lead-inbox-api/ */
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
