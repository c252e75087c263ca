import { Fragment } from "react";

type PolicyLink = { label: string; href: string };

export function CollectionNotice({
  links = [privacyPolicy],
}: {
  links?: readonly PolicyLink[];
}) {
  return (
    <p className="mt-2 text-sm text-muted">
      {"How we use what you send: "}
      {[notice, ...links].map((link, at) => (
        <Fragment key={link.href}>
          {at > 0 && ", "}
          <NewTabLink {...link} />
        </Fragment>
      ))}
    </p>
  );
}

const privacyPolicy = { label: "Privacy Policy", href: "/privacy-policy" };

const notice = {
  label: "Notice at Collection",
  href: "/privacy-policy#notice-at-collection",
};

export function CollectionNoticeLink() {
  return <NewTabLink {...notice} />;
}

/** Opens in a new tab, so that typed values aren't lost. */
function NewTabLink({ label, href }: PolicyLink) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="underline underline-offset-4"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
