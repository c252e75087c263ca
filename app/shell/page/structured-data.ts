import type {
  City,
  Country,
  FAQPage,
  LegalService,
  OpeningHoursSpecification,
  PostalAddress,
  State,
} from "schema-dts";
import { namesOfDays, type Opening, weekdays } from "../../brand/hours.ts";
import type { Address, Phone } from "../../brand/operator.ts";
import { type Site, type SiteOperator, siteNameOf } from "../site.ts";

/** `area`: the page's state or city; `office`: the one there; `states`: the served ones, unless all are. */
export function legalService(
  page: {
    description: string;
    path: string;
    area?: { state: string; city?: string };
    states?: readonly string[] | undefined;
    office?: { address: Address; phone?: Phone | undefined } | undefined;
  },
  { siteUrl, operator, logo }: Pick<Site, "siteUrl" | "operator" | "logo">,
): LegalService {
  const address = page.area ? page.office?.address : operator.postalAddress;
  const phone = page.office?.phone ?? operator.phones.main;
  return {
    "@type": "LegalService",
    name: siteNameOf(operator),
    ...(logo && { logo: siteUrl + logo.src.replace("webp", "png") }),
    legalName: operator.legalName,
    ...identity[operator.kind],
    description: page.description,
    url: siteUrl + page.path,
    telephone: phone.number,
    priceRange: "Free Consultation",
    areaServed: areaServed(page),
    ...(address && { address: postalAddress(address) }),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: operator.phones.main.number,
      areaServed: "US",
      availableLanguage: operator.languages ?? "en",
      hoursAvailable: openingHours(operator),
    },
  };
}

/** The specification asks for LegalService, which is true of an advertising service only with this description. */
const identity = {
  "law-firm": {},
  "advertising-service": {
    disambiguatingDescription: "Attorney advertising service, not a law firm",
  },
} satisfies Record<SiteOperator["kind"], object>;

function openingHours({ hours }: SiteOperator) {
  return hours ? hours.open.map(opening) : opening(atAnyHour);
}

const atAnyHour = { days: [...weekdays], from: "00:00", to: "23:59" };

function opening({ days, from, to }: Opening): OpeningHoursSpecification {
  return {
    "@type": "OpeningHoursSpecification",
    opens: from,
    closes: to,
    dayOfWeek: namesOfDays({ days }),
  };
}

function areaServed({
  area,
  states,
}: {
  area?: { state: string; city?: string };
  states?: readonly string[] | undefined;
}): City | State | Country | State[] {
  if (!area) return states?.map(toState) ?? { "@type": "Country", name: "US" };
  const state = toState(area.state);
  if (area.city === undefined) return state;
  return { "@type": "City", name: area.city, containedInPlace: state };
}

function toState(name: string): State {
  return { "@type": "State", name };
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
