import { z } from "zod";
import { listRawHtml, splitMarkdown } from "../shell/page/markdown.server.ts";
import { accessibilityStatement } from "./accessibility-statement.ts";
import { consumerHealthDataPolicy } from "./consumer-health-data-policy.ts";
import { legalDisclaimer } from "./legal-disclaimer.ts";
import type { LegalFacts } from "./legal-facts.ts";
import type { LegalText } from "./legal-text.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { termsOfService } from "./terms-of-service.ts";

/** An owner's text must keep this section, because it follows from the operator and the settings. */
type Part = { heading: string; why: string };

/** By page name, then by section name; a text has the section as `{name}` on its own line. */
const pages: Readonly<
  Record<string, { text: LegalText; parts: Readonly<Record<string, Part>> }>
> = {
  privacyPolicy: {
    text: privacyPolicy,
    parts: {
      recipients: {
        heading: "Attorney matching",
        why: "it says which firms get what visitors send",
      },
      sale: {
        heading: "Sale and sharing",
        why: "it says whether you are paid for leads",
      },
      calls: {
        heading: "Calls and text messages",
        why: "carriers ask for it before they deliver your texts",
      },
      retention: {
        heading: "How long we keep it",
        why: "it follows your settings",
      },
      contact: { heading: "Questions", why: "it says how to reach you" },
    },
  },
  termsOfService: {
    text: termsOfService,
    parts: {
      operator: {
        heading: "What ",
        why: "it says whether you are a law firm or an advertising service",
      },
      texts: {
        heading: "Text messages",
        why: "carriers ask for it before they deliver your texts",
      },
      contact: { heading: "Contact", why: "it says how to reach you" },
    },
  },
  legalDisclaimer: {
    text: legalDisclaimer,
    parts: {
      relationship: {
        heading: "No attorney-client relationship",
        why: "visitors aren't clients yet",
      },
      advertising: {
        heading: "About this advertising",
        why: "the bar's rules on advertising ask who is responsible for it",
      },
    },
  },
  consumerHealthDataPolicy: {
    text: consumerHealthDataPolicy,
    parts: {
      sharing: {
        heading: "What we share",
        why: "RCW 19.373.020 asks who gets health data",
      },
      sale: { heading: "Sale", why: "it says whether you are paid for leads" },
      rights: {
        heading: "Your rights",
        why: "RCW 19.373.020 asks how to use them",
      },
      retention: {
        heading: "How long we keep it",
        why: "it follows your settings",
      },
    },
  },
  accessibility: {
    text: accessibilityStatement,
    parts: {
      contact: {
        heading: "If something doesn't work",
        why: "it says how to reach you",
      },
    },
  },
};

type CustomText = { text: string; updated: string };

export const customTextsSchema = z.strictObject({
  privacyPolicy: customText("privacyPolicy"),
  termsOfService: customText("termsOfService"),
  legalDisclaimer: customText("legalDisclaimer"),
  consumerHealthDataPolicy: customText("consumerHealthDataPolicy"),
  accessibility: customText("accessibility"),
});

function customText(name: string) {
  const page = pages[name];
  const parts = Object.keys(page?.parts ?? {}).map((part) => `{${part}}`);
  return z
    .strictObject({
      text: z
        .string()
        .trim()
        .min(200, "must have at least 200 characters")
        .meta({
          label: "Text",
          help: `Markdown: ## starts a heading, - a list, [text](URL) a link. {company} and {phone} are filled in. Sections that follow from your settings must be there, each as a line of its own: ${parts.join(", ")}.`,
          isLong: true,
        }),
      updated: z
        .string()
        .trim()
        .regex(
          /^([A-Z][a-z]+ )(\d{1,2}, )?\d{4}$/,
          "must be a date such as November 22, 2026",
        )
        .meta({
          label: "Last updated",
          help: "For example, November 22, 2026.",
        }),
    })
    .optional()
    .meta({
      label: page?.text.h1,
      isTitle: true,
      help: "This is the text that comes with the site. Change it, and have your lawyer read yours.",
    });
}

export type CustomTexts = z.infer<typeof customTextsSchema>;

export const legalPages = Object.entries(pages).map(
  ([name, { text, parts }]) => ({
    name,
    text,
    parts: Object.keys(parts),
  }),
);

export function applyCustomText(
  text: LegalText,
  own: CustomTexts,
  facts: LegalFacts,
): { updated: string; paragraphs: readonly string[] } {
  const shipped = text.content(facts);
  const [name = "", page] =
    Object.entries(pages).find(([, page]) => page.text === text) ?? [];
  const given = new Map(Object.entries(own)).get(name);
  if (!page || !given)
    return { updated: text.updated(facts), paragraphs: shipped };
  const paragraphs = splitMarkdown(given.text).flatMap((paragraph) => {
    const part = page.parts[partName(paragraph)];
    return part
      ? sectionOf(shipped, part)
      : paragraph
          .replaceAll("{company}", facts.company)
          .replaceAll("{phone}", facts.phone);
  });
  return { updated: given.updated, paragraphs };
}

export function shippedText(name: string, facts: LegalFacts): string {
  const page = pages[name];
  if (!page) return "";
  let paragraphs = page.text.content({
    ...facts,
    company: "{company}",
    phone: "{phone}",
  });
  for (const [part, { heading }] of Object.entries(page.parts)) {
    const start = paragraphs.findIndex((one) => isHeading(one, heading));
    const length = sectionOf(paragraphs, { heading }).length;
    paragraphs = paragraphs.toSpliced(start, length, `{${part}}`);
  }
  return `${paragraphs.filter((one) => one !== "").join("\n\n")}\n`;
}

export function findCustomTextProblems(
  name: string,
  { text, updated }: CustomText,
  before: { text: string | undefined; updated: string },
  today: string,
) {
  const paragraphs = splitMarkdown(text).map(partName);
  const missing = Object.entries(pages[name]?.parts ?? {})
    .filter(([part]) => !paragraphs.includes(part))
    .map(([part, { heading, why }]) => ({
      path: [name, "text"],
      message: `must have {${part}} on a line of its own, with an empty line before and after. It stands for the section “${heading.trim()}”: ${why}.`,
    }));
  const html = listRawHtml(text)
    .slice(0, 1)
    .map(({ line }) => ({
      path: [name, "text"],
      message: `has HTML in line ${line}: use Markdown`,
    }));
  const isStale =
    text !== before.text && updated === before.updated && updated !== today;
  const message = "must change, because the text does";
  const stale = isStale ? [{ path: [name, "updated"], message }] : [];
  return [...missing, ...html, ...stale];
}

function partName(paragraph: string) {
  return /^\{(\w+)\}$/.exec(paragraph.trim())?.[1] ?? "";
}

function sectionOf(
  paragraphs: readonly string[],
  { heading }: Pick<Part, "heading">,
): string[] {
  const start = paragraphs.findIndex((one) => isHeading(one, heading));
  if (start < 0) throw new Error(`no section "${heading}"`);
  const rest = paragraphs.slice(start + 1);
  const length = rest.findIndex((one) => one.startsWith("## "));
  return paragraphs.slice(start, length < 0 ? undefined : start + 1 + length);
}

function isHeading(paragraph: string, heading: string) {
  return paragraph.startsWith(`## ${heading}`);
}
