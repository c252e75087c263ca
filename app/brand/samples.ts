import { isLive } from "../server/http/is-live.ts";
import type { Problem } from "../server/schema-problems.ts";
import type { Operator } from "./operator.ts";

export function withoutSamples(operator: Operator, siteUrl: string): Operator {
  return isLive(siteUrl) ? stripSamples(operator) : operator;
}

function stripSamples(operator: Operator): Operator {
  const { schedulingUrl, responseTime, responsibleLawyer, ...rest } = operator;
  const { main, support, blog } = operator.phones;
  const realOrMain = (phone: typeof main) =>
    isFictional(phone) ? main : phone;
  return {
    ...rest,
    phones: { main, support: realOrMain(support), blog: realOrMain(blog) },
    testimonials: operator.testimonials.filter((one) => !isSample(one)),
    attorneys: operator.attorneys
      .filter((one) => !isSamplePerson(one))
      .map(({ barUrl, bio, drawing, ...attorney }) => ({
        ...attorney,
        ...(barUrl && !isReserved(barUrl) && { barUrl }),
        ...(!isSampleText(bio) && { bio }),
      })),
    team: operator.team
      .filter((one) => !isSamplePerson(one))
      .map(({ drawing, ...member }) => member),
    reviews: operator.reviews.filter(({ url }) => !isReserved(url)),
    badges: operator.badges.filter(({ url }) => !isReserved(url)),
    results: operator.results.filter(({ court }) => !isSampleText(court)),
    offices: operator.offices
      .filter(({ address }) => !isSampleStreet(address))
      .map((office) =>
        office.phone && isFictional(office.phone)
          ? { ...office, phone: undefined }
          : office,
      ),
    ...(responsibleLawyer &&
      !isSamplePerson(responsibleLawyer) && { responsibleLawyer }),
    ...(responseTime &&
      !isSampleText(responseTime.measured) && { responseTime }),
    ...(schedulingUrl && !isReserved(schedulingUrl) && { schedulingUrl }),
  };
}

/** Keeps a live site from starting with a made-up firm, or a fictional number, which would lose every call. */
export function listSampleProblems(
  { phones, legalName, postalAddress, isSample }: Operator,
  siteUrl: string,
): Problem[] {
  if (!isLive(siteUrl)) return [];
  const live =
    "before the site goes live, with a SITE_URL that isn't on localhost";
  const samples: [isLeft: boolean, path: string[], message: string][] = [
    [
      isSample,
      ["isSample"],
      `is for trying the site out: its people, results and reviews are made up. Turn it off ${live}`,
    ],
    [
      isFictional(phones.main),
      ["phones", "main"],
      `must be your own number ${live} (${phones.main.display} is fictional)`,
    ],
    [
      isSampleFirm(legalName),
      ["legalName"],
      `must be your own ${live} (${legalName} is a sample)`,
    ],
    [
      isSampleStreet(postalAddress),
      ["postalAddress"],
      `must be your own ${live} (${postalAddress?.street} is a sample)`,
    ],
  ];
  return samples.flatMap(([isLeft, path, message]) =>
    isLeft ? [{ path, message }] : [],
  );
}

export type OperatorGap = { field: string; consequence: string };

type UnfilledField = [isWaiting: boolean, field: string, consequence: string];

export function listUnfilledFields(operator: Operator): readonly OperatorGap[] {
  const { phones, legalName, postalAddress, schedulingUrl, testimonials } =
    operator;
  const live = stripSamples(operator);
  const isOtherSample = (phone: typeof phones.main) =>
    isFictional(phone) && phone.number !== phones.main.number;
  const waiting: UnfilledField[] = [
    [isFictional(phones.main), "phones.main", "the site can't go live"],
    [
      isOtherSample(phones.support),
      "phones.support",
      "the main number is shown",
    ],
    [isOtherSample(phones.blog), "phones.blog", "the main number is shown"],
    [isSampleFirm(legalName), "legalName", "the site can't go live"],
    [isSampleStreet(postalAddress), "postalAddress", "the site can't go live"],
    [
      schedulingUrl === undefined || isReserved(schedulingUrl),
      "schedulingUrl",
      "nobody can book online, and the site says that you'll call",
    ],
    [
      live.responsibleLawyer === undefined,
      "responsibleLawyer",
      "no page names a responsible lawyer, which most bar rules require",
    ],
    // 11 CCR 7020 wants two ways to ask. Checked on 2026-11-26.
    [
      operator.privacy.email === undefined && postalAddress === undefined,
      "privacy.email",
      "people can ask about their data only by phone",
    ],
    [
      operator.hours === undefined,
      "hours",
      "pages say that a person answers day and night",
    ],
    [
      testimonials.every(isSample),
      "testimonials",
      "the landing page leaves the section out",
    ],
    ...listMadeUp(operator, live),
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
  return waiting.flatMap(([isWaiting, field, consequence]) =>
    isWaiting ? { field, consequence } : [],
  );
}

function listMadeUp(operator: Operator, live: Operator): UnfilledField[] {
  const { responseTime } = operator;
  const lists = [
    ...(["attorneys", "team", "results", "reviews"] as const),
    ...(["badges", "offices"] as const),
  ];
  return [
    [
      responseTime !== live.responseTime,
      "responseTime",
      "a live site doesn't say how fast you call back",
    ],
    ...lists.map((field): UnfilledField => {
      // Compares lengths, because fields may be in another order.
      const [all = 0, kept = 0] = [operator, live].map(
        (one) => JSON.stringify(one[field], withoutUnseen).length,
      );
      const consequence =
        live[field].length < operator[field].length
          ? "a live site leaves the samples out"
          : "a live site leaves out drawings of people and anything made up";
      return [kept < all, field, consequence];
    }),
  ];
}

function withoutUnseen(_: string, value: unknown) {
  return Object(value).photo ? { ...Object(value), drawing: undefined } : value;
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

function isSamplePerson({ name }: { name: string }) {
  return /\bSample$/.test(name);
}

function isSampleFirm(legalName: string) {
  return ["Casefront", "Sample Firm LLC"].includes(legalName);
}

/** Real streets are called Sample, too. */
function isSampleStreet(address?: { street: string }) {
  return /^\d+ Sample (Street|Avenue)$/.test(address?.street ?? "");
}

/** RFC 2606. */
function isReserved(address: string) {
  return /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(
    new URL(address).hostname,
  );
}
