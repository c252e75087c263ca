/** A link on its own line, tall enough for touch. It loads a full document. */
export function TextLink({
  href,
  label,
  about,
}: {
  href: string;
  label: string;
  /** What tells it from links with the same label, for screen readers. */
  about?: string;
}) {
  return (
    <a
      href={href}
      aria-label={about && `${label}: ${about}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {label}
    </a>
  );
}
