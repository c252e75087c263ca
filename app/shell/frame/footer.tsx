import { Wordmark } from "../../brand/wordmark.tsx";
import { addressLine } from "../address-line.ts";
import { ifAlwaysOpen } from "../availability.ts";
import { PageLink } from "../page-link.tsx";
import { PhoneText } from "../phone-link.tsx";
import { priorResults } from "../prior-results.ts";
import {
  type SiteOperator,
  siteNameOf,
  usePagePhone,
  useSite,
} from "../site.ts";

const quickLinks = [
  { to: "/locations", label: "Locations" },
  { to: "/blog", label: "Blog" },
  { to: "/sitemap", label: "Sitemap" },
];

const legalLinks = [
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/terms-of-service", label: "Terms of Service" },
  { to: "/legal-disclaimer", label: "Legal Disclaimer" },
  { to: "/consumer-health-data-policy", label: "Consumer Health Data" },
  {
    to: "/do-not-sell-or-share",
    label: "Do Not Sell or Share My Personal Information",
  },
  { to: "/accessibility", label: "Accessibility" },
];

export function Footer() {
  const { year, operator, logo } = useSite();
  const phone = usePagePhone();
  return (
    <footer className="on-navy bg-navy text-on-navy">
      <div className="wrap grid grid-cols-2 gap-10 border-t border-navy-raised pt-12 pb-28 md:grid-cols-[2fr_1fr_1fr] md:pb-16">
        <div className="max-md:col-span-2">
          <Wordmark name={siteNameOf(operator)} logo={logo} onDark />
          <p className="mt-5">
            {ifAlwaysOpen(operator, "Any hour: ")}
            <PhoneText phone={phone} />
            {operator.hours && (
              <span className="block text-sm">{operator.hours.text}</span>
            )}
          </p>
          <div className="mt-5 max-w-[60ch] stack-3 text-sm text-on-navy-muted">
            <p>
              <strong className="text-on-navy">Attorney advertising.</strong>
              {` ${whoWeAre[operator.kind]} It offers general information, not legal advice. Using it, or sending us a form, doesn't make ${operator.kind === "law-firm" ? "us" : "anyone"} your lawyer. ${priorResults}`}
            </p>
            <Identity {...operator} />
            <p>{`© ${year} ${operator.legalName}`}</p>
          </div>
        </div>
        <FooterLinks title="Quick Links" links={quickLinks} />
        <FooterLinks title="Legal" links={legalLinks} />
      </div>
    </footer>
  );
}

/** Spec 1 has the first; a law firm can't call itself an advertising service (docs/decisions/038). */
const whoWeAre = {
  "advertising-service": "This site is an attorney advertising service.",
  "law-firm": "This site is a law firm's advertising.",
} satisfies Record<SiteOperator["kind"], string>;

function Identity({ responsibleLawyer, postalAddress }: SiteOperator) {
  return (
    <>
      {responsibleLawyer && (
        <p>
          {`Responsible attorney: ${responsibleLawyer.name}, ${responsibleLawyer.office}`}
        </p>
      )}
      {postalAddress && <p>{addressLine(postalAddress)}</p>}
    </>
  );
}

function FooterLinks({
  title,
  links,
}: {
  title: string;
  links: typeof quickLinks;
}) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <PageLink
              to={to}
              className="flex min-h-11 items-center py-2.5 leading-tight text-on-navy-muted hover:text-on-navy hover:underline"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
