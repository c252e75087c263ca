import type {
  BreadcrumbList,
  City,
  Country,
  FAQPage,
  LegalService,
  PostalAddress,
  State,
} from "schema-dts";
import { name } from "../../brand/brand.ts";
import type { Address } from "../../brand/operator.ts";
import type { Site } from "../site.ts";

export type Crumb = { name: string; path: string };

/** The breadcrumbs of a page, from the home page to the page itself. */
export function breadcrumbList(
  crumbs: readonly Crumb[],
  siteUrl: string,
): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

/** `area`: the state or city that the page is about; `address`: that of the operator's office there. */
export function legalService(
  page: {
    description: string;
    path: string;
    area?: { state: string; city?: string };
    address?: Address | undefined;
  },
  { siteUrl, operator }: Pick<Site, "siteUrl" | "operator">,
): LegalService {
  return {
    "@type": "LegalService",
    name,
    legalName: operator.legalName,
    description: page.description,
    url: siteUrl + page.path,
    telephone: operator.phones.main.number,
    priceRange: "Free Consultation",
    areaServed: areaServed(page.area),
    ...(page.address && { address: postalAddress(page.address) }),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: operator.phones.main.number,
      areaServed: "US",
      availableLanguage: "en",
      hoursAvailable: {
        "@type": "OpeningHoursSpecification",
        opens: "00:00",
        closes: "23:59",
        dayOfWeek: [
          "Monday",
          "Tuesday",
          "Wednesday",
          "Thursday",
          "Friday",
          "Saturday",
          "Sunday",
        ],
      },
    },
  };
}

function areaServed(area?: {
  state: string;
  city?: string;
}): City | State | Country {
  if (!area) return { "@type": "Country", name: "US" };
  const state: State = { "@type": "State", name: area.state };
  if (area.city === undefined) return state;
  return { "@type": "City", name: area.city, containedInPlace: state };
}

function postalAddress({ street, city, state, zip }: Address): PostalAddress {
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: "US",
  };
}

/** Only questions that the page shows, as search engines require. */
export function faqPage(
  questions: readonly { question: string; answer: string }[],
): FAQPage {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
