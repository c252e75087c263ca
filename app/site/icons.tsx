import type { SVGProps } from "react";

/** Drawn marks in one line style; they decorate words that stand beside them. */
function Icon(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}

export function PhoneIcon({ className = "size-5 shrink-0" }) {
  return (
    <Icon className={className}>
      <path d="M6.5 3.5h3l1.6 4.2-2 1.5a12.5 12.5 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3c0 1-.8 1.9-1.9 1.9A16 16 0 0 1 4.6 5.4c0-1 .9-1.9 1.9-1.9Z" />
    </Icon>
  );
}

export function ReviewIcon({ className = "size-5 shrink-0" }) {
  return (
    <Icon className={className}>
      <path d="M7 4.5h10a1.5 1.5 0 0 1 1.5 1.5v13a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V6A1.5 1.5 0 0 1 7 4.5Z" />
      <path d="m8.5 10 1.4 1.4L12.5 9M8.5 15.5h7M14.5 10.5h1" />
    </Icon>
  );
}

export function CallbackIcon({ className = "size-5 shrink-0" }) {
  return (
    <Icon className={className}>
      <path d="M6 4.5h2.7l1.4 3.7-1.8 1.3a11 11 0 0 0 5.2 5.2l1.3-1.8 3.7 1.4V17c0 .9-.7 1.7-1.7 1.7A14.5 14.5 0 0 1 4.3 6.2C4.3 5.2 5.1 4.5 6 4.5Z" />
      <path d="M20 4.5 14.5 10m0-4v4h4" />
    </Icon>
  );
}
