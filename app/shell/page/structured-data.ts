import type { BreadcrumbList, FAQPage, LegalService } from "schema-dts";
import { company } from "../../brand/company.ts";

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

/** Without a postal address: the service has no office. `city` narrows the area it serves. */
export function legalService(
  page: {
    description: string;
    path: string;
    city?: { name: string; state: string };
  },
  siteUrl: string,
): LegalService {
  const { city } = page;
  return {
    "@type": "LegalService",
    name: city ? `${company.name}, ${city.name}, ${city.state}` : company.name,
    description: page.description,
    url: siteUrl + page.path,
    telephone: company.phones.main.number,
    priceRange: "Free Consultation",
    areaServed: city
      ? {
          "@type": "City",
          name: city.name,
          containedInPlace: { "@type": "State", name: city.state },
        }
      : { "@type": "Country", name: "US" },
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: company.phones.main.number,
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
