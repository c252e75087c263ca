import { company } from "./company.ts";
import { PageLink } from "./page-link.tsx";
import { PhoneText } from "./phone-link.tsx";
import { useSite } from "./site.ts";

const quickLinks = [
  { to: "/locations", label: "Locations" },
  { to: "/blog", label: "Blog" },
  { to: "/sitemap", label: "Sitemap" },
];

const legalLinks = [
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/terms-of-service", label: "Terms of Service" },
  { to: "/legal-disclaimer", label: "Legal Disclaimer" },
];

export function Footer() {
  const { year } = useSite();
  const { responsibleLawyer } = company;
  return (
    <footer className="on-navy bg-navy text-on-navy">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-[2fr_1fr_1fr] sm:px-6">
        <div className="max-w-prose">
          <p className="font-display text-xl font-semibold">{company.name}</p>
          <p className="mt-3 text-sm text-on-navy-muted">
            <strong className="text-on-navy">Attorney advertising.</strong> This
            site is an attorney advertising service. What it says is general
            information and not legal advice. Using it, or sending us a form,
            does not make anyone your lawyer. Past results do not promise a
            similar outcome.
          </p>
          {responsibleLawyer && (
            <p className="mt-3 text-sm text-on-navy-muted">
              Responsible attorney: {responsibleLawyer.name},{" "}
              {responsibleLawyer.office}
            </p>
          )}
          <p className="mt-3">
            Any hour: <PhoneText phone={company.phones.main} />
          </p>
        </div>
        <FooterLinks title="Quick Links" links={quickLinks} />
        <FooterLinks title="Legal" links={legalLinks} />
      </div>
      <p className="mx-auto max-w-6xl border-t border-white/15 px-4 pt-5 pb-[calc(6.5rem+env(safe-area-inset-bottom))] text-sm text-on-navy-muted sm:px-6 md:pb-8">
        © {year} {company.name}
      </p>
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
              className="inline-flex min-h-11 items-center text-on-navy-muted hover:text-on-navy hover:underline"
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
