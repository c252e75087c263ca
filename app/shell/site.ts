import { useLocation, useRouteLoaderData } from "react-router";
import { brandName } from "../brand/brand.ts";
import { describeHours } from "../brand/hours.ts";
import type { Logo } from "../brand/media/logo.ts";
import type { Operator } from "../brand/operator.ts";
import { practicesOf } from "../brand/privacy-practices.ts";

export type Site = {
  siteUrl: string;
  year: number;
  operator: SiteOperator;
  themeColor?: string;
  /** The owner's wording in place of our consent texts: see `ConsentTemplates`. */
  consentWords?: Readonly<Record<string, string>>;
  consentVersions: Readonly<
    Record<"contact" | "survey" | "callback" | "sharing", string>
  >;
  logo?: Logo;
  icon?: string;
  homeLabels?: readonly string[];
  preview?: string;
  /** A guard refused the request: the page isn't the one at its URL, so it isn't hydrated. */
  isRefusal?: boolean;
};

export type SiteOperator = ReturnType<typeof publicOperator>;

export function publicOperator({
  kind,
  siteName,
  legalName,
  postalAddress,
  phones,
  hours,
  responsibleLawyer,
  schedulingUrl,
  callingFirms,
  languages,
  reviewButton,
  privacy,
  isSample,
}: Operator) {
  const { sharesLeads } = practicesOf({ kind, privacy });
  return {
    kind,
    legalName,
    phones,
    ...(siteName !== brandName && { siteName }),
    ...(postalAddress && { postalAddress }),
    ...(hours &&
      hours !== "always" && {
        hours: { text: describeHours(hours), open: hours.open },
      }),
    ...(responsibleLawyer && { responsibleLawyer }),
    ...(schedulingUrl && { schedulingUrl }),
    ...(callingFirms.length > 0 && { callingFirms }),
    ...(languages.join() !== "en" && { languages }),
    ...(reviewButton === "link" && { reviewButton }),
    ...(sharesLeads && { sharesLeads }),
    ...(isSample && { isSample }),
  };
}

export function siteNameOf({
  siteName = brandName,
}: Pick<SiteOperator, "siteName">): string {
  return siteName;
}

export function usePagePhone(): SiteOperator["phones"]["main"] {
  const { main, support } = useSite().operator.phones;
  return supportPages.has(useLocation().pathname) ? support : main;
}

const supportPages: ReadonlySet<string> = new Set([
  ...["/book-consultation", "/thank-you"],
  ...["/privacy-policy", "/terms-of-service", "/legal-disclaimer"],
  ...["/consumer-health-data-policy", "/accessibility"],
  "/do-not-sell-or-share",
]);

export function useSite(): Site {
  const site = useRouteLoaderData<Site>("root");
  if (!site) throw new Error("This page has no root loader data");
  return site;
}
