import { operatorSchema } from "../brand/operator.ts";
import type { ContentKind, Values } from "../desk/content/content-kind.ts";
import type { ContentValues } from "../server/http/services-context.server.ts";
import {
  type CustomTexts,
  customTextsSchema,
  findCustomTextProblems,
  legalPages,
  shippedText,
} from "./custom-texts.server.ts";
import { readLegalFacts } from "./read-legal-facts.server.ts";

declare module "../server/http/services-context.server.ts" {
  interface SiteContent {
    customTexts: CustomTexts;
  }
}

export function createLegalTextsKind({
  readPublished,
  findToday,
}: {
  readPublished: () => Promise<Values>;
  /** As "November 22, 2026", where the firm is. */
  findToday: (site: ContentValues) => string;
}): ContentKind {
  return {
    kind: "legal-texts",
    title: "Legal pages",
    schema: customTextsSchema,
    default: {},
    sections,
    initialValues(services) {
      const facts = readLegalFacts(services);
      const texts = legalPages.map(({ name }) => [
        name,
        { text: shippedText(name, facts).trim(), updated: "" },
      ]);
      return Object.fromEntries(texts);
    },
    findProblems: async (values, site) => {
      const own = new Map(Object.entries(customTextsSchema.parse(values)));
      const published = new Map(
        Object.entries(customTextsSchema.parse(await readPublished())),
      );
      const today = findToday(site);
      const { data: operator } = operatorSchema.safeParse(site.operator);
      const dates = new Map<string, string>(
        Object.entries(operator?.legalTextsUpdated ?? {}),
      );
      return legalPages.flatMap(({ name }) => {
        const given = own.get(name);
        const { text, updated = dates.get(name) ?? "" } = {
          ...published.get(name),
        };
        const before = { text, updated };
        return given ? findCustomTextProblems(name, given, before, today) : [];
      });
    },
  };
}

const sections: ContentKind["sections"] = legalPages.map(({ name, text }) => ({
  title: text.h1,
  fields: [name],
}));
