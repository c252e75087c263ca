import type { ComponentProps } from "react";

const base =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold leading-tight disabled:cursor-progress disabled:opacity-70";

const variants = {
  action: `${base} bg-action text-on-action hover:bg-action-strong forced-colors:border`,
  quiet: `${base} border border-control text-ink hover:bg-sunken`,
  navy: `${base} border border-on-navy-muted bg-navy text-on-navy hover:bg-navy-raised`,
  onNavy: `${base} border border-on-navy-muted text-on-navy hover:bg-navy-raised`,
} as const;

export type ButtonVariant = keyof typeof variants;

export function buttonClass(variant: ButtonVariant, more = "") {
  return more ? `${variants[variant]} ${more}` : variants[variant];
}

export function Button({
  variant,
  className = "",
  ...rest
}: ComponentProps<"button"> & { variant: ButtonVariant }) {
  return (
    <button
      type="button"
      className={buttonClass(variant, className)}
      {...rest}
    />
  );
}
