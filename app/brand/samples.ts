import { name } from "./brand.ts";
import type { Operator } from "./operator.ts";

/** What a site shows of its operator: at an https address none of the project's samples. */
export function withoutSamples(operator: Operator, siteUrl: string): Operator {
  if (!siteUrl.startsWith("https:")) return operator;
  const { schedulingUrl, ...rest } = operator;
  const { main, support, blog } = operator.phones;
  const realOrMain = (phone: typeof main) =>
    isFictional(phone) ? main : phone;
  return {
    ...rest,
    phones: { main, support: realOrMain(support), blog: realOrMain(blog) },
    testimonials: operator.testimonials.filter((one) => !isSample(one)),
    ...(schedulingUrl && !isReserved(schedulingUrl) && { schedulingUrl }),
  };
}

/** A site at an https address that showed a fictional number would lose every call. */
export function findNumberProblem(
  { phones }: Operator,
  siteUrl: string,
): string | undefined {
  return siteUrl.startsWith("https:") && isFictional(phones.main)
    ? `must be your own number when SITE_URL is an https address (${phones.main.display} is fictional)`
    : undefined;
}

/** What is missing or still a sample, and what the site does without it: a line each. */
export function listSamples(
  operator: Operator,
  brandName = name,
): readonly string[] {
  const { phones, schedulingUrl, responsibleLawyer, testimonials } = operator;
  const waiting: [isWaiting: boolean, field: string, without: string][] = [
    [isFictional(phones.main), "phones.main", "the site can't go live"],
    [isFictional(phones.support), "phones.support", "the main number is shown"],
    [isFictional(phones.blog), "phones.blog", "the main number is shown"],
    [
      schedulingUrl === undefined || isReserved(schedulingUrl),
      "schedulingUrl",
      "nobody can book online, and the site says that you'll call",
    ],
    [
      responsibleLawyer === undefined,
      "responsibleLawyer",
      "no page names the lawyer whom most bar rules ask for",
    ],
    [
      testimonials.every(isSample),
      "testimonials",
      "the landing page has no such section",
    ],
  ];
  return [
    ...waiting.flatMap(([isWaiting, field, without]) =>
      isWaiting ? `${field}: ${without}` : [],
    ),
    ...(brandName === "Casefront"
      ? ["name in app/brand/brand.ts: the site is called Casefront"]
      : []),
  ];
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code. */
function isFictional({ number }: { number: string }) {
  return /55501\d\d$/.test(number);
}

function isSample(testimonial: Operator["testimonials"][number]) {
  return testimonial.name === "Sample client";
}

/** Reserved host names: RFC 2606. */
function isReserved(address: string) {
  return /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(
    new URL(address).hostname,
  );
}
