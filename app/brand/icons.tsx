import type { ReactNode } from "react";

/** Small decorative icons, always beside text. */
function Icon({
  className = "size-5",
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      {children}
    </svg>
  );
}

export function PhoneIcon({ className }: { className?: string }) {
  return (
    <Icon className={className}>
      <path d="M6.5 3.5h3l1.6 4.2-2 1.5a12.5 12.5 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3c0 1-.8 1.9-1.9 1.9A16 16 0 0 1 4.6 5.4c0-1 .9-1.9 1.9-1.9Z" />
    </Icon>
  );
}

export function ReviewIcon() {
  return (
    <Icon>
      <path d="M5 4h14v16H5zM8.5 9.5l1.5 1.5 3-3M8.5 15.5h7" />
    </Icon>
  );
}

export function CallbackIcon() {
  return (
    <Icon>
      <path d="M6 4.5h2.7l1.4 3.7-1.8 1.3a11 11 0 0 0 5.2 5.2l1.3-1.8 3.7 1.4V17c0 .9-.7 1.7-1.7 1.7A14.5 14.5 0 0 1 4.3 6.2C4.3 5.2 5.1 4.5 6 4.5ZM20 4.5 14.5 10m0-4v4h4" />
    </Icon>
  );
}
