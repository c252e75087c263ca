export const textLinkClass =
  "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

export function TextLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} className={textLinkClass}>
      {label}
    </a>
  );
}
