import type { z } from "zod";
import { planSchema } from "../../../delivery/destinations/plan/plan-schema.ts";
import type { Problem } from "../../../server/schema-problems.ts";
import {
  isEncrypted,
  type SecretBox,
} from "../../../server/security/secret-box.server.ts";
import type { ContentKind, Values } from "../content-kind.ts";
import { formFieldOf } from "../form/form-field.ts";
import { mapSecrets } from "../form/secrets.ts";

const schema: z.ZodType = planSchema.omit({ routing: true });
const root = formFieldOf(schema);

export function createDestinationsKind(
  box: SecretBox,
  expandVariables: (values: unknown) => {
    values: unknown;
    problems: Problem[];
  },
  site: Pick<ContentKind, "default" | "findProblems">,
): ContentKind {
  return {
    kind: "destinations",
    title: "Where leads go",
    schema,
    sections,
    ...site,
    requiresRecentSignIn: true,
    testPage: { path: "/destinations", label: "Send a test" },
    encrypt: (values) => encryptSecrets(values, box),
    decrypt: (values) => decryptSecrets(values, box).values,
    open(values) {
      const opened = decryptSecrets(values, box);
      if (opened.problems.length > 0) return opened;
      const filled = expandVariables(opened.values);
      return { values: Object(filled.values), problems: filled.problems };
    },
  };
}

/** The name of an environment variable isn't a secret. */
const reference = /^\$\{\w+\}$/;

function encryptSecrets(values: Values, box: SecretBox): Values {
  const encrypted = mapSecrets(root, values, (text, { use }) =>
    text === "" || isEncrypted(text) || reference.test(text)
      ? text
      : box.encrypt(text, use),
  );
  return Object(encrypted);
}

/** Secrets from a file were never encrypted. */
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
