import type { FactName, PublishedLaw } from "../app/locations/state-law.ts";
import { textOf } from "./html.ts";

/**
 * What a page's words on the law claim and the data do not bear out: each number that is not in a verified fact, and each
 * fact without its citation and date. `html` is a page with a section "law": articles of a state, or rows of a list.
 */
export function listUnfounded(html: string, law: PublishedLaw): string[] {
  const whole =
    /<section id="law"[\s\S]*?<\/section>/.exec(html)?.[0] ?? fail(html);
  const section = whole.replaceAll(anyExample, "");
  const blocks = Array.from(
    section.matchAll(
      /<(article)\b[\s\S]*?<\/article>|<div class="[^"]*"><(dt)\b[\s\S]*?<\/div>/g,
    ),
    ([block]) => block,
  );
  const rest = blocks.reduce((left, block) => left.replace(block, ""), section);
  const review = law.review && longDay(law.review.on);
  const [sharedNote = "", sharedDay] =
    /Checked on (\w+ \d+, \d{4})\./.exec(textOf(rest)) ?? [];
  const others = textOf(rest)
    .replace(review ?? "", "")
    .replace(sharedNote, "");
  return [
    ...numbersIn(others).map(
      (number) => `${number} stands outside of any fact`,
    ),
    ...blocks.flatMap((block) => checkBlock(block, law, sharedDay)),
    ...checkExample(whole, law),
  ];
}

/** What says of itself that it is an example: the made-up claim, and what the law does to it, in words and a table. */
const anyExample =
  /<figure\b[\s\S]*?<\/figure>|<p\b[^>]*><b>In the example:<\/b>[\s\S]*?<\/p>(?:<table\b[\s\S]*?<\/table>)?/g;

/** What an example gets wrong: its sum, and each dollar or day that does not follow from its lines and a verified fact. */
function checkExample(section: string, law: PublishedLaw): string[] {
  const [figure] = section.match(/<figure\b[\s\S]*?<\/figure>/) ?? [];
  if (!figure) return [];
  if (!textOf(figure).startsWith("An example with made-up figures"))
    return ["the figure does not say that it is an example"];
  const lines = Array.from(
    figure.matchAll(/<th\b[^>]*>([^<]*)<\/th><td\b[^>]*>\$([\d,]+)</g),
    ([, label = "", dollars = ""]) => ({ label, dollars: amount(dollars) }),
  );
  const total = lines.pop()?.dollars ?? 0;
  const sum = lines.reduce((all, { dollars }) => all + dollars, 0);
  const day = daysIn(figure)[0] ?? "";
  return [
    ...(sum === total ? [] : [`the example adds up to ${sum}`]),
    ...Array.from(
      section.matchAll(
        /<div class="[^"]*"><dt\b[^>]*>([^<]*)<[\s\S]*?<\/div>/g,
      ),
    ).flatMap(([row, title = ""]) =>
      (row.match(anyExample) ?? []).flatMap((said) =>
        checkApplied(title, textOf(said), { law, total, day }),
      ),
    ),
  ];
}

type Example = { law: PublishedLaw; total: number; day: string };

function checkApplied(title: string, said: string, example: Example) {
  const { law, total, day } = example;
  const name = facts[title];
  if (name && law[name]?.status !== "verified")
    return [`${title}: an example of what is withheld`];
  const dollars = (said.match(/\$[\d,]*\d/g) ?? []).map(amount);
  const problems: string[] = [];
  if (name === "fault") {
    const shares = Array.from(said.matchAll(/(\d+)%/g), ([, share]) =>
      Number(share),
    );
    const possible = shares.map((share) =>
      Math.round((total * (100 - share)) / 100),
    );
    const isPartLeft =
      law.fault.status === "verified" && law.fault.rule === "modified-51-pain";
    for (const left of dollars)
      if (![0, total, ...possible].includes(left) && !isPartLeft)
        problems.push(`$${left} is no share of ${total}`);
  }
  if (name === "insurance" && law.insurance.status === "verified") {
    const { perPerson = 0, property } = law.insurance;
    const [injuries = 0, ...others] = dollars;
    const damage = total - injuries;
    const possible = [perPerson, 2 * perPerson].flatMap((limit) => [
      limit,
      injuries - limit,
    ]);
    for (const open of others)
      if (![...possible, damage, damage - property].includes(open))
        problems.push(`$${open} does not follow from the minimum`);
  }
  if (name?.endsWith("Limit")) {
    const fact = law[name];
    const [from, until] = daysIn(said);
    const years = fact && "years" in fact ? [fact.years] : [];
    if (fact && "vehicleYears" in fact && fact.vehicleYears)
      years.push(fact.vehicleYears);
    const possible = years.map((count) => laterBy(day, 12 * count));
    if (from !== day || !until || !possible.includes(until))
      problems.push(`${until} is not ${years} years from ${day}`);
  }
  if (
    name === "governmentNotice" &&
    law.governmentNotice.status === "verified"
  ) {
    const { within } = law.governmentNotice;
    const expected =
      within?.unit === "days"
        ? new Date(Date.parse(day) + within.count * 86_400_000)
            .toISOString()
            .slice(0, 10)
        : laterBy(
            day,
            (within?.count ?? 0) * (within?.unit === "years" ? 12 : 1),
          );
    if (!within || daysIn(said)[0] !== expected)
      problems.push(`the notice is not due by ${daysIn(said)[0]}`);
  }
  return problems.map((problem) => `${title}: ${problem}`);
}

function amount(dollars: string) {
  return Number(dollars.replaceAll(/[$,]/g, ""));
}

/** Each day in a text, as YYYY-MM-DD. */
function daysIn(text: string): string[] {
  return Array.from(
    text.matchAll(/([A-Z][a-z]+) (\d{1,2}), (\d{4})/g),
    ([, month = "", date = "", year]) =>
      `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${date.padStart(2, "0")}`,
  );
}

/** Months later, or the last day of that month. */
function laterBy(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The same of one answer in a sentence. */
export function listUnfoundedInAnswer(
  answer: string,
  law: PublishedLaw,
): string[] {
  let left = answer;
  const allowed = [];
  for (const name of ["injuryLimit", "vehicleLimit", "deathLimit"] as const) {
    const fact = law[name];
    if (fact?.status !== "verified") continue;
    const source = `(${fact.citation}, checked on ${longDay(fact.checkedOn)})`;
    if (!left.includes(source)) return [`${name} lacks ${source}`];
    left = left.replace(source, "");
    allowed.push(...numbersOf(name, law));
  }
  return foreignNumbers(left, allowed);
}

/** The facts that a page's section "law" shows, each once. */
export function listShownFacts(html: string): FactName[] {
  return Array.from(
    html.matchAll(/<(?:h3|dt)[^>]*>([^<]*)<\/(?:h3|dt)>/g),
    ([, title = ""]) => facts[title],
  ).filter((name) => name !== undefined);
}

/** Headings of articles and rows; those without a fact may hold no number. */
const facts: Record<string, FactName | undefined> = {
  "Time to sue": "injuryLimit",
  "Time after a crash": "vehicleLimit",
  "After a crash": "vehicleLimit",
  "Time after a death": "deathLimit",
  "After a death": "deathLimit",
  "Shared fault": "fault",
  "No-fault": "noFault",
  "Whose insurance pays first": "noFault",
  Insurance: "insurance",
  "Minimum insurance": "insurance",
  "Insurance, if there is any": "insurance",
  Government: "governmentNotice",
  "Claims against a government": "governmentNotice",
};

/** `sharedDay`: told once below all blocks. */
function checkBlock(
  block: string,
  law: PublishedLaw,
  sharedDay?: string,
): string[] {
  const title = /<(?:h3|dt)[^>]*>([^<]*)</.exec(block)?.[1] ?? "";
  const [source = ""] = /<small\b[\s\S]*?<\/small>/.exec(block) ?? [];
  const words = textOf(block.replace(source, ""));
  const name = facts[title];
  const fact = name && law[name];
  if (!name || fact?.status !== "verified") {
    return foreignNumbers(words + textOf(source), []).map(
      (problem) => `${title}: ${problem}`,
    );
  }
  const checked = longDay(fact.checkedOn);
  const expected =
    sharedDay === checked
      ? `${fact.citation}.`
      : `${fact.citation}, checked on ${checked}.`;
  return [
    ...(textOf(source) === expected ? [] : [`lacks "${expected}"`]),
    ...foreignNumbers(words, numbersOf(name, law)),
  ].map((problem) => `${title}: ${problem}`);
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
    typeof value === "string" ? numbersIn(textOfDay(value)) : [String(value)],
  );
  if (name === "fault" && law.fault.status === "verified") {
    return [...own, ...(exampleNumbers[law.fault.rule]?.split(" ") ?? [])];
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

/** The worked examples: losses of $100,000, of which $40,000 is for pain. */
const exampleNumbers: Record<string, string> = {
  pure: "$100,000 20% $80,000 50% $50,000 90% $10,000",
  "modified-50": "$100,000 20% $80,000 49% $51,000 50% $0",
  "modified-51": "$100,000 20% $80,000 50% $50,000 51% $0",
  "modified-51-pain": "$100,000 $40,000 20% $80,000 50% $50,000 51% $29,400",
  contributory: "$100,000 0% 1% 20% $0",
  slight: "$100,000 10% $90,000",
};

function textOfDay(value: string) {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? longDay(value) : value;
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** "November 20, 2026" */
export function longDay(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${months[(month ?? 0) - 1]} ${date}, ${year}`;
}

function fail(html: string): never {
  throw new Error(`no section "law" in ${html.slice(0, 200)}`);
}
