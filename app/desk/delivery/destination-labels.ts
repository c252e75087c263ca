import type { ContentKind } from "../content/content-kind.ts";

/** Labels of a destination's fields in this list. */
export function destinationLabels(list: string): ContentKind["labels"] {
  const labels = Object.entries(fields).map(([name, label]) => [
    `${list}.${name}`,
    label,
  ]);
  return Object.fromEntries(labels);
}

export function kindInWords(kind: string): string {
  return fields[`kind.${kind}`]?.label ?? kind;
}

const fields: ContentKind["labels"] = {
  name: {
    label: "Name",
    help: "Such as Intake mail. Messages waiting to be sent go to the destination with this name.",
  },
  kind: { label: "Kind" },
  "kind.mail": { label: "Mail" },
  "kind.webhook": { label: "Webhook" },
  "kind.slack": { label: "Slack" },
  "kind.clio-grow": { label: "Clio Grow" },
  "kind.lawmatics": { label: "Lawmatics" },
  "kind.fields": { label: "Another program" },
  outside: {
    label: "Another company",
    isRare: true,
    help: "It gets only what the visitor agreed to share.",
  },
  "outside.none": { label: "No answer" },
  firm: {
    label: "That company's name",
    isRare: true,
    help: "Exactly as listed under “Firms that may call visitors.” Needed if a rule sends leads here.",
  },
  allowPrivateAddress: {
    label: "Allow an address in your own network",
    isRare: true,
  },
  allowUnencrypted: {
    label: "Allow an unencrypted connection",
    isRare: true,
    help: "Anyone on the network can then read the leads.",
  },
  to: { label: "Email addresses" },
  smtp: {
    label: "Its own mail server",
    help: "If left empty, the general one.",
    isRare: true,
  },
  from: { label: "Its own sender", isRare: true },
  url: {
    label: "Address",
    help: "Such as https://crm.example.com/leads.",
  },
  secret: {
    label: "Signing secret",
    help: "It starts with whsec_. The person who set up the receiving program gives it to you.",
  },
  token: {
    label: "Token",
    help: "The Lead Inbox token of your Clio Grow account.",
  },
  form: { label: "Form", help: "The id of a Lawmatics form." },
  fields: {
    label: "Fields",
    help: 'What the other side calls them, and texts such as "{firstName} {lastName}".',
  },
  "fields.key": { label: "Field" },
  "fields.value": { label: "Text" },
  format: { label: "Format" },
  "format.json": { label: "JSON" },
  "format.form": { label: "Form" },
  headers: { label: "Headers" },
  "headers.key": { label: "Header", help: "Such as Authorization." },
  "headers.value": {
    label: "Value",
    help: "Such as the word Bearer and a token.",
  },
};
