import { z } from "zod";

export type Kind = keyof typeof kinds;

/** Errors in a page's structured data of one type. */
export function listThingProblems(thing: unknown): string[] {
  const { "@type": type } = z.looseObject({ "@type": words }).parse(thing);
  if (!isKind(type)) return [`${type} is new: add what it needs`];
  const { error } = kinds[type].safeParse(thing);
  return error ? [`${type}: ${z.prettifyError(error)}`] : [];
}

function isKind(name: string): name is Kind {
  return name in kinds;
}

const address = z.url({ protocol: /^https?$/ });
const words = z.string().min(1);
const named = (type: string) =>
  z.object({ "@type": z.literal(type), name: words });
const someone = z.union([named("Person"), named("Organization")]);

/** The properties that search engines require of each type, except for those that the site doesn't have. */
const kinds = {
  BreadcrumbList: z.strictObject({
    "@context": z.literal("https://schema.org"),
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(
        z.strictObject({
          "@type": z.literal("ListItem"),
          position: z.int().min(1),
          name: words,
          item: address,
        }),
      )
      .min(1),
  }),
  LegalService: z
    .looseObject({
      "@context": z.literal("https://schema.org"),
      name: words,
      description: words,
      url: address,
      telephone: z.e164(),
      priceRange: z.literal("Free Consultation"),
      areaServed: z.looseObject({ "@type": words, name: words }),
    })
    .refine((thing) => !("address" in thing || "aggregateRating" in thing)),
  FAQPage: z.strictObject({
    "@context": z.literal("https://schema.org"),
    "@type": z.literal("FAQPage"),
    mainEntity: z
      .array(
        named("Question").extend({
          acceptedAnswer: z.object({
            "@type": z.literal("Answer"),
            text: words,
          }),
        }),
      )
      .min(1),
  }),
  BlogPosting: z.looseObject({
    "@context": z.literal("https://schema.org"),
    headline: words,
    description: words,
    url: address,
    image: z.object({
      "@type": z.literal("ImageObject"),
      url: address,
      width: z.literal("1200"),
      height: z.literal("630"),
    }),
    datePublished: z.iso.datetime({ offset: true }),
    dateModified: z.iso.datetime({ offset: true }),
    author: someone,
    publisher: named("Organization"),
    mainEntityOfPage: z.object({
      "@type": z.literal("WebPage"),
      "@id": address,
      reviewedBy: someone.optional(),
      lastReviewed: z.iso.date().optional(),
    }),
  }),
} as const;
