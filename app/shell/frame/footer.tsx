import { Wordmark } from "../../brand/wordmark.tsx";
import { PageLink } from "../page-link.tsx";
import { PhoneText } from "../phone-link.tsx";
import { useSite } from "../site.ts";

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
  const { year, operator } = useSite();
  const { responsibleLawyer } = operator;
  return (
    <footer className="on-navy bg-navy text-on-navy">
      <div className="wrap grid grid-cols-2 gap-10 border-t border-navy-raised pt-12 pb-28 md:grid-cols-[2fr_1fr_1fr] md:pb-16">
        <div className="max-md:col-span-2">
          <Wordmark />
          <p className="mt-5">
            Any hour: <PhoneText phone={operator.phones.main} />
          </p>
          <div className="mt-5 max-w-[62ch] stack-3 text-sm text-on-navy-muted">
            <p>
              <strong className="text-on-navy">Attorney advertising.</strong>{" "}
              This site is an attorney advertising service. What it says is
              general information and not legal advice. Using it, or sending us
              a form, does not make anyone your lawyer. Past results do not
              promise a similar outcome.
            </p>
            {responsibleLawyer && (
              <p>
                Responsible attorney: {responsibleLawyer.name},{" "}
                {responsibleLawyer.office}
              </p>
            )}
            <p>
              © {year} {operator.legalName}
            </p>
          </div>
        </div>
        <FooterLinks title="Quick Links" links={quickLinks} />
        <FooterLinks title="Legal" links={legalLinks} />
      </div>
    </footer>
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
              className="flex min-h-11 items-center text-on-navy-muted hover:text-on-navy hover:underline"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
