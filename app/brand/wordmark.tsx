import { logo, name } from "./brand.ts";

/** The logo and the name. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-[.35em] font-display text-[clamp(1.25rem,5.6vw,1.625rem)] leading-none">
      <svg viewBox="0 0 32 32" className="icon size-[1.4em]" aria-hidden="true">
        <path d={logo} />
      </svg>
      {name}
    </span>
  );
}
