import type { ComponentProps } from "react";

const base =
  "inline-flex min-h-12 items-center justify-center gap-2.5 rounded-control px-5 py-2.5 text-center font-semibold leading-tight disabled:cursor-progress disabled:opacity-70";

const looks = {
  /** Act here: one a view. */
  action: `${base} bg-action text-on-action hover:bg-action-strong forced-colors:border`,
  quiet: `${base} border border-control text-ink hover:bg-sunken`,
  onNavy: `${base} border border-on-navy-muted text-on-navy hover:bg-navy-raised`,
} as const;

type Look = keyof typeof looks;

/** Class of a link that looks like a button. */
export function buttonLook(look: Look, more = "") {
  return more ? `${looks[look]} ${more}` : looks[look];
}

export function Button({
  look,
  className = "",
  ...rest
}: ComponentProps<"button"> & { look: Look }) {
  return (
    <button type="button" className={buttonLook(look, className)} {...rest} />
  );
}
