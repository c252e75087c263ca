import { isLive } from "../server/http/is-live.ts";
import type { Problem } from "../server/schema-problems.ts";
import { joinNames } from "../ui/join-names.ts";
import type { Operator } from "./operator.ts";
import {
  isFictional,
  isReserved,
  isSampleFirm,
  isSampleStreet,
  isSampleTestimonial,
  listMadeUpEntries,
  sampleLists,
  stripSamples,
} from "./sample-entries.ts";

export function withoutSamples(operator: Operator, siteUrl: string): Operator {
  return isLive(siteUrl) ? stripSamples(operator) : operator;
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
    // 11 CCR 7020 requires two ways to ask. Checked on 2026-11-26.
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
      testimonials.every(isSampleTestimonial) && live.reviews.length === 0,
      "testimonials",
      "the landing page leaves the section out",
    ],
    ...listMadeUp(operator),
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

function listMadeUp(operator: Operator): UnfilledField[] {
  const entries = listMadeUpEntries(operator);
  return [
    [
      entries.some(({ field }) => field === "responseTime"),
      "responseTime",
      "a live site doesn't say how fast you call back",
    ],
    ...sampleLists.map((field): UnfilledField => {
      const found = entries.filter((one) => one.field === field);
      const names = found.flatMap(({ isWhole, name }) => (isWhole ? name : []));
      const consequence =
        names.length > 0
          ? `a live site leaves out ${joinNames([...new Set(names)])}`
          : "a live site leaves out drawings of people and anything made up";
      const isShort = found.length > 0 || operator[field].some(isOnlyDrawn);
      return [isShort, field, consequence];
    }),
  ];
}

function isOnlyDrawn(entry: object) {
  return "drawing" in entry && !("photo" in entry);
}
