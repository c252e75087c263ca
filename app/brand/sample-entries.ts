import type { Operator } from "./operator.ts";

/** The operator as a live site shows it. */
export function stripSamples(operator: Operator): Operator {
  const { schedulingUrl, responseTime, responsibleLawyer, ...rest } = operator;
  const { main, support, blog } = operator.phones;
  const realOrMain = (phone: typeof main) =>
    isFictional(phone) ? main : phone;
  return {
    ...rest,
    phones: { main, support: realOrMain(support), blog: realOrMain(blog) },
    testimonials: operator.testimonials.filter(
      (one) => !isSampleTestimonial(one),
    ),
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

export const sampleLists = [
  ...(["attorneys", "team", "results", "reviews"] as const),
  ...(["badges", "offices"] as const),
];

const singles = ["responsibleLawyer", "responseTime"] as const;

type MadeUp = {
  field: (typeof sampleLists)[number] | (typeof singles)[number];
  /** Undefined for a field that isn't a list. */
  at?: number;
  name: string;
  /** Real entries may have sample data left in them. */
  isWhole: boolean;
};

/** What a live site leaves out of the operator, except drawings of real people. */
export function listMadeUpEntries(operator: Operator): MadeUp[] {
  const live = stripSamples(operator);
  return [
    ...sampleLists.flatMap((field) =>
      operator[field].flatMap((entry, at) => {
        const [kept] = stripSamples({ ...operator, [field]: [entry] })[field];
        const isWhole = kept === undefined;
        return isWhole || lengthOf(kept) < lengthOf(entry)
          ? { field, at, isWhole, name: nameOf(entry) }
          : [];
      }),
    ),
    ...singles.flatMap((field) =>
      operator[field] === live[field]
        ? []
        : { field, isWhole: true, name: nameOf(operator[field]) },
    ),
  ];
}

/** The fields that have entirely made-up entries, with those entries removed. */
export function withoutSampleEntries(
  values: Readonly<Record<string, unknown>>,
  operator: Operator,
): Record<string, unknown> {
  const samples = listMadeUpEntries(operator).filter(({ isWhole }) => isWhole);
  return Object.fromEntries(
    samples.map(({ field }) => {
      const dropped = samples.flatMap((one) =>
        one.field === field && one.at !== undefined ? [one.at] : [],
      );
      const entries = values[field];
      const kept = Array.isArray(entries)
        ? entries.filter((_, at) => !dropped.includes(at))
        : undefined;
      return [field, kept];
    }),
  );
}

function nameOf(entry: object = {}) {
  if ("kind" in entry) return `“${entry.kind}”`;
  const name = "name" in entry ? String(entry.name) : "";
  return "quote" in entry ? `reviews by ${name}` : name;
}

/** Compares lengths, because fields may be in another order. */
function lengthOf(entry: object) {
  return JSON.stringify({ ...entry, drawing: undefined }).length;
}

/** 555-0100 to 555-0199 are reserved for fiction in every area code. */
export function isFictional({ number }: { number: string }) {
  return /55501\d\d$/.test(number);
}

export function isSampleTestimonial(
  testimonial: Operator["testimonials"][number],
) {
  return testimonial.name === "Sample client";
}

function isSampleText(text = "") {
  return /^sample\b/i.test(text);
}

function isSamplePerson({ name }: { name: string }) {
  return /\bSample$/.test(name);
}

export function isSampleFirm(legalName: string) {
  return ["Casefront", "Sample Firm LLC"].includes(legalName);
}

/** Real streets are called Sample, too. */
export function isSampleStreet(address?: { street: string }) {
  return /^\d+ Sample (Street|Avenue)$/.test(address?.street ?? "");
}

/** RFC 2606. */
export function isReserved(address: string) {
  return /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/.test(
    new URL(address).hostname,
  );
}
