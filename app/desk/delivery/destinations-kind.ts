import type { z } from "zod";
import { planRule } from "../../delivery/destinations/plan/plan-schema.ts";
import type { Problem } from "../../server/schema-problems.ts";
import {
  isEncrypted,
  type SecretBox,
} from "../../server/security/secret-box.server.ts";
import type { ContentKind, Values } from "../content/content-kind.ts";
import { formFieldOf } from "../content/form/form-field.ts";
import { mapSecrets } from "../content/form/secrets.ts";
import {
  namesAsLabels,
  optionsOf,
  timeZones,
} from "../content/kinds/field-names.ts";
import { destinationLabels } from "./destination-labels.ts";

export const destinationsKindName = "destinations";

const schema: z.ZodType = planRule.omit({ routing: true });
const root = formFieldOf(schema);

export function createDestinationsKind(
  box: SecretBox,
  fillIn: (values: unknown) => { values: unknown; problems: Problem[] },
  site: Pick<ContentKind, "default" | "findProblems">,
): ContentKind {
  return {
    kind: destinationsKindName,
    title: "Where leads go",
    schema,
    labels,
    sections,
    ...site,
    listOptions: () => optionsOf(zones),
    asksAgain: true,
    trialPage: { path: "/destinations", label: "Send a test" },
    encrypt: (values) => encryptSecrets(values, box),
    decrypt: (values) => decryptSecrets(values, box).values,
    open(values) {
      const opened = decryptSecrets(values, box);
      if (opened.problems.length > 0) return opened;
      const filled = fillIn(opened.values);
      return { values: Object(filled.values), problems: filled.problems };
    },
  };
}

/** The name of an environment variable is no secret. */
const reference = /^\$\{\w+\}$/;

function encryptSecrets(values: Values, box: SecretBox): Values {
  const encrypted = mapSecrets(root, values, (text, { use }) =>
    text === "" || isEncrypted(text) || reference.test(text)
      ? text
      : box.encrypt(text, use),
  );
  return Object(encrypted);
}

/** Decrypts the secrets; those that came from a file were never encrypted. */
export function decryptSecrets(
  values: Values,
  box: SecretBox,
): { values: Values; problems: Problem[] } {
  const problems: Problem[] = [];
  const opened = mapSecrets(root, values, (text, { path, use }) => {
    if (!isEncrypted(text)) return text;
    const found = box.decrypt(text, use);
    if (found === undefined) problems.push({ path, message: unreadable });
    return found ?? "";
  });
  return { values: Object(opened), problems };
}

const unreadable =
  "was stored with another key: put that key back, or enter the secret again";

const sections: ContentKind["sections"] = [
  { title: "Destinations", fields: ["destinations", "mail"] },
  { title: "Contacts", fields: ["contacts"] },
  { title: "Alerts", fields: ["alerts"] },
  { title: "Urgency and time zone", fields: ["urgent", "timeZone"] },
];

const zones = [
  [["timeZone", "contacts.people.quietHours.timeZone"], timeZones],
] as const;

const sender = {
  label: "Sender",
  help: "The address that emails come from, such as site@firm.example.",
};
const labels: ContentKind["labels"] = {
  timeZone: {
    label: "Time zone",
    help: "For times in emails and at the desk, and for quiet hours. If you choose none, the one of your hours.",
  },
  mail: {
    label: "Mail server",
    isTitle: true,
    help: "For every mail destination without a server of its own.",
  },
  "mail.smtp": {
    label: "Server",
    help: "Your mail provider tells you these.",
  },
  "mail.from": sender,
  destinations: {
    label: "Destinations",
    item: "Destination",
    help: "Each gets every lead, unless rules say which.",
  },
  ...destinationLabels("destinations"),
  alerts: {
    label: "Alerts",
    item: "Alert",
    help: "Get no leads, only alerts about them and the daily digest.",
  },
  ...destinationLabels("alerts"),
  contacts: {
    label: "Contacts",
    item: "Contact",
    help: "Who is asked to call, one after another.",
  },
  "contacts.minutes": { label: "Minutes until the next is asked" },
  "contacts.people": { label: "People", item: "Person" },
  "contacts.people.name": { label: "Name" },
  "contacts.people.quietHours": { label: "Quiet hours" },
  "contacts.people.quietHours.from": {
    label: "From",
    help: "Such as 21:00.",
  },
  "contacts.people.quietHours.to": { label: "Until", help: "Such as 07:00." },
  "contacts.people.quietHours.timeZone": {
    label: "Time zone",
    help: "Yours if left empty.",
  },
  ...namesAsLabels(zones),
  "contacts.people.reach": { label: "How to reach them" },
  ...destinationLabels("contacts.people.reach"),
  urgent: { label: "What is urgent" },
  "urgent.deadlineDays": { label: "At most this many days left to sue" },
  "urgent.governmentVehicle": { label: "A government vehicle was involved" },
  "urgent.hospital": { label: "The person is in the hospital" },
};
