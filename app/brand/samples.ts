import type { Operator } from "./operator.ts";

/** The operator as pages show it: on https, none of the project's samples. */
export function withoutSamples(operator: Operator, siteUrl: string): Operator {
  if (!siteUrl.startsWith("https:")) return operator;
  const { schedulingUrl, responseTime, ...rest } = operator;
  const { main, support, blog } = operator.phones;
  const realOrMain = (phone: typeof main) =>
    isFictional(phone) ? main : phone;
  return {
    ...rest,
    phones: { main, support: realOrMain(support), blog: realOrMain(blog) },
    testimonials: operator.testimonials.filter((one) => !isSample(one)),
    attorneys: operator.attorneys.filter(({ drawing }) => !drawing),
    team: operator.team.filter(({ drawing }) => !drawing),
    reviews: operator.reviews.filter(({ url }) => !isReserved(url)),
    badges: operator.badges.filter(({ url }) => !isReserved(url)),
    results: operator.results.filter(({ court }) => !isSampleText(court)),
    offices: operator.offices.filter(
      ({ address }) => !/\bSample\b/.test(address.street),
    ),
    ...(responseTime &&
      !isSampleText(responseTime.measured) && { responseTime }),
    ...(schedulingUrl && !isReserved(schedulingUrl) && { schedulingUrl }),
  };
}

/** What prevents an https site from starting: a sample firm, or a fictional number, which would lose every call. */
export function findSampleProblem(
  { phones, isSample: isSampleFirm }: Operator,
  siteUrl: string,
): { path: string[]; message: string } | undefined {
  if (!siteUrl.startsWith("https:")) return undefined;
  if (isSampleFirm) {
    return {
      path: ["isSample"],
      message:
        "is for trying the site out: its people, results and reviews are made up. It must not be true when SITE_URL is an https address",
    };
  }
  return isFictional(phones.main)
    ? {
        path: ["phones", "main"],
        message: `must be your own number when SITE_URL is an https address (${phones.main.display} is fictional)`,
      }
    : undefined;
}

/** A field that is missing or still a sample, and what the site does until it is filled in. */
export type SampleField = { field: string; meanwhile: string };

/** What the operator must still fill in. */
export function listSamples(operator: Operator): readonly SampleField[] {
  const { phones, schedulingUrl, responsibleLawyer, testimonials } = operator;
  // A number that isn't filled in follows the main number.
  const isOtherSample = (phone: typeof phones.main) =>
    isFictional(phone) && phone.number !== phones.main.number;
  const waiting: [isWaiting: boolean, field: string, meanwhile: string][] = [
    [isFictional(phones.main), "phones.main", "the site can't go live"],
    [
      isOtherSample(phones.support),
      "phones.support",
      "the main number is shown",
    ],
    [isOtherSample(phones.blog), "phones.blog", "the main number is shown"],
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
    ...(
      ["attorneys", "team", "results", "reviews", "badges", "offices"] as const
    ).map((field): [boolean, string, string] => [
      withoutSamples(operator, "https:")[field].length < operator[field].length,
      field,
      "a live site leaves the samples out",
    ]),
    [
      operator.isSample,
      "isSample",
      "each page says that it's a sample, and the site can't go live",
    ],
    [
      operator.siteName === "Casefront",
      "siteName",
      "the site is called Casefront",
    ],
  ];
  return waiting.flatMap(([isWaiting, field, meanwhile]) =>
    isWaiting ? { field, meanwhile } : [],
  );
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code. */
function isFictional({ number }: { number: string }) {
  return /55501\d\d$/.test(number);
}

function isSample(testimonial: Operator["testimonials"][number]) {
  return testimonial.name === "Sample client";
}

function isSampleText(text = "") {
  return /^sample\b/i.test(text);
}

/** Reserved host names: RFC 2606. */
function isReserved(address: string) {
  return /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(
    new URL(address).hostname,
  );
}
