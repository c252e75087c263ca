type PolicyLink = { label: string; href: string };

/** Notice at collection, next to a form: what its data is for, and where to read more. */
export function CollectionNotice({
  links = [privacyPolicy],
}: {
  links?: readonly PolicyLink[];
}) {
  return (
    <div className="text-sm text-muted">
      <p>We use what you send to review your case and contact you.</p>
      <p className="flex flex-wrap gap-x-4">
        {[...links, notice].map((link) => (
          <NewTabLink key={link.href} {...link} />
        ))}
      </p>
    </div>
  );
}

const privacyPolicy = { label: "Privacy Policy", href: "/privacy-policy" };

const notice = {
  label: "Notice at Collection",
  href: "/privacy-policy#notice-at-collection",
};

/** In a new tab, so that typed values stay. */
function NewTabLink({ label, href }: PolicyLink) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
