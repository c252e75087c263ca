import type {
  CityFacts,
  FactName,
  PublishedLaw,
} from "../../app/law/facts/state-law.ts";
import type { AreaRule } from "../../app/practice-areas/area-rules.server.ts";
import { textOf } from "./html.ts";

/**
 * Statements about the law that the data doesn't support: each number that is not in a verified fact, and each fact
 * without its citation and date. `html` is a page with a section "law": articles of a state, or rows of a list.
 */
export function listUnsupportedStatements(
  html: string,
  law: PublishedLaw,
  city?: CityFacts,
  rules: readonly AreaRule[] = [],
): string[] {
  const section =
    /<section id="law"[\s\S]*?<\/section>/.exec(html)?.[0] ?? fail(html);
  const blocks = Array.from(
    section.matchAll(
      /<(article)\b[\s\S]*?<\/article>|<div class="[^"]*"><(dt)\b[\s\S]*?<\/div>/g,
    ),
    ([block]) => block,
  );
  const rest = blocks.reduce((left, block) => left.replace(block, ""), section);
  const [sharedNote = "", sharedDay] =
    /Checked on (\w+ \d+, \d{4})\./.exec(textOf(rest)) ?? [];
  const others = textOf(rest)
    .replace(/reviewed by .*? on \w+ \d+, \d{4}\./, "")
    .replace(sharedNote, "");
  return [
    ...numbersIn(others).map(
      (number) => `${number} stands outside of any fact`,
    ),
    ...blocks.flatMap((block) => {
      const rule = rules.find(({ label }) => label === titleOf(block));
      return rule
        ? checkRule(block, rule)
        : checkBlock(block, { law, city, sharedDay });
    }),
  ];
}

/** The unsupported statements in one answer of a sentence. */
export function listUnsupportedInAnswer(
  answer: string,
  law: PublishedLaw,
): string[] {
  let left = answer;
  const allowed = [];
  for (const name of ["injuryLimit", "vehicleLimit", "deathLimit"] as const) {
    const fact = law[name];
    if (fact?.status !== "verified") continue;
    const source = `(${fact.citation}, checked on ${formatDate(fact.checkedOn)})`;
    if (!left.includes(source)) return [`${name} lacks ${source}`];
    left = left.replace(source, "");
    allowed.push(...numbersOf(name, law));
  }
  return foreignNumbers(left, allowed);
}

/** The facts in a page's "law" section, each once. */
export function listShownFacts(html: string): FactName[] {
  return Array.from(
    html.matchAll(/<(?:h3|dt)[^>]*>([^<]*)<\/(?:h3|dt)>/g),
    ([, title = ""]) => facts[title],
  ).filter((name) => name !== undefined);
}

/** Headings of articles and rows; those without a fact must have no number. */
const facts: Record<string, FactName | undefined> = {
  "Time to sue": "injuryLimit",
  "Time after a crash": "vehicleLimit",
  "After a crash": "vehicleLimit",
  "Time after a death": "deathLimit",
  "After a death": "deathLimit",
  "Shared fault": "fault",
  "Who pays first": "noFault",
  "No-fault deadline": "noFaultNotice",
  "Injury from a product": "productLimit",
  "Medical malpractice": "medicalLimit",
  Product: "productLimit",
  "Doctor or hospital": "medicalLimit",
  "Ski area": "skiLimit",
  "Dog bite": "dogLimit",
  Assault: "assaultLimit",
  "Injury at a ski area": "skiLimit",
  "Whose insurance pays first": "noFault",
  Insurance: "insurance",
  "Minimum insurance": "insurance",
  "Insurance, if there is any": "insurance",
  Government: "governmentNotice",
  "Claims against the government": "governmentNotice",
};

/** `sharedDay`: given once below all blocks. */
function checkBlock(
  block: string,
  {
    law,
    city,
    sharedDay,
  }: { law: PublishedLaw; city?: CityFacts | undefined; sharedDay?: string },
): string[] {
  const title = titleOf(block);
  const [source = ""] = /<small\b[\s\S]*?<\/small>/.exec(block) ?? [];
  const words = textOf(block.replace(source, ""));
  const fact = findFact(title, law, city);
  if (!fact) {
    return foreignNumbers(words + textOf(source), []).map(
      (problem) => `${title}: ${problem}`,
    );
  }
  const checked = formatDate(fact.checkedOn);
  const expected =
    sharedDay === checked
      ? fact.citation.replace(/\.?$/, ".")
      : `${fact.citation}, checked on ${checked}.`;
  return [
    ...(textOf(source) === expected ? [] : [`lacks "${expected}"`]),
    ...foreignNumbers(words, fact.numbers),
  ].map((problem) => `${title}: ${problem}`);
}

function findFact(
  title: string,
  law: PublishedLaw,
  city: CityFacts | undefined,
) {
  const notice = city?.governmentNotice;
  if (title === "Notice to the city" && notice) {
    return { ...notice, numbers: numbersIn(notice.note) };
  }
  const name = facts[title];
  const fact = name && law[name];
  if (name === "noFault" && law.noFault.status === "at-fault") {
    const { pip } = law.noFault;
    return pip && { ...pip, numbers: [] };
  }
  return name && fact?.status === "verified"
    ? { ...fact, numbers: numbersOf(name, law) }
    : undefined;
}

function checkRule(block: string, { label, text, source }: AreaRule) {
  const { citation, checkedOn } = source;
  const day = formatDate(checkedOn);
  const expected = `${label}${text}${citation}, checked on ${day}.`;
  const [shown, wanted] = [textOf(block), expected].map((words) =>
    words.replaceAll(/\s/g, ""),
  );
  return shown === wanted ? [] : [`${label}: not as the rule says`];
}

function titleOf(block: string) {
  return /<(?:h3|dt)[^>]*>([^<]*)</.exec(block)?.[1] ?? "";
}

function foreignNumbers(text: string, allowed: readonly string[]) {
  return numbersIn(text)
    .filter((number) => !allowed.includes(number))
    .map((number) => `${number} is in no verified fact`);
}

/** Digits with their signs, and number words that count time. */
function numbersIn(text: string): string[] {
  return (
    text.match(
      /\$?\d[\d,]*(?:[./]\d+)*%?|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixty|ninety)\b(?= (?:and a half )?(?:year|month|week|day))/gi,
    ) ?? []
  ).map((number) => number.replace(/,$/, "").toLowerCase());
}

function numbersOf(name: FactName, law: PublishedLaw): string[] {
  const fact = law[name];
  if (fact?.status !== "verified") return [];
  const { citation: _, checkedOn: __, ...said } = fact;
  const own = Object.values(said).flatMap((value) =>
    typeof value === "string"
      ? numbersIn(textOfDay(value))
      : numbersIn(JSON.stringify(value)),
  );
  if (name === "fault" && law.fault.status === "verified") {
    return [...own, ...(tableNumbers[law.fault.rule]?.split(" ") ?? [])];
  }
  if (name === "insurance" && law.insurance.status === "verified") {
    const { perPerson, perCrash, property } = law.insurance;
    const amounts = [perPerson, perCrash, property].filter(
      (amount) => amount !== undefined,
    );
    return [
      ...own,
      ...amounts.map((amount) => `$${amount / 1000},000`),
      amounts.map((amount) => amount / 1000).join("/"),
    ];
  }
  return own;
}

/** What is left of $100,000, of which $40,000 is for pain and suffering, by share of the fault. */
const tableNumbers: Record<string, string> = {
  pure: "$100,000 0% 10% $90,000 20% $80,000 30% $70,000 40% $60,000 50% $50,000 51% $49,000 60% $40,000",
  "modified-50":
    "$100,000 0% 10% $90,000 20% $80,000 30% $70,000 40% $60,000 50% $0",
  "modified-51":
    "$100,000 0% 10% $90,000 20% $80,000 30% $70,000 40% $60,000 50% $50,000 51% $0",
  "modified-51-pain":
    "$100,000 $40,000 0% 10% $90,000 20% $80,000 30% $70,000 40% $60,000 50% $50,000 51% $29,400 60% $24,000",
  contributory: "$100,000 0% 1% $0",
  slight: "$100,000 10% $90,000",
};

function textOfDay(value: string) {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "November 20, 2026" */
function formatDate(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${months[(month ?? 0) - 1]} ${date}, ${year}`;
}

function fail(html: string): never {
  throw new Error(`no section "law" in ${html.slice(0, 200)}`);
}
