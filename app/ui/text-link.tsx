/** A link on a line of its own, tall enough for a thumb. It leaves the page as a browser does without script. */
export function TextLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {label}
    </a>
  );
}
