import { logo as mark } from "./brand.ts";
import type { Logo } from "./media/logo.ts";

/** Longest name that fits on one line of a phone, next to the buttons. */
const maxShort = 12;

/** The logo and the name. */
export function Wordmark({
  name,
  logo,
  onDark = false,
}: {
  name: string;
  logo?: Logo | undefined;
  onDark?: boolean;
}) {
  return (
    <span
      className={`flex items-center gap-[.35em] font-display ${name.length > maxShort ? "text-lg leading-tight" : "text-[clamp(1.25rem,5.6vw,1.625rem)] leading-none"}`}
    >
      {logo ? (
        <img
          src={`${logo.address}.webp`}
          width={logo.width}
          height={logo.height}
          loading="lazy"
          alt={logo.hasName ? name : ""}
          className={onDark ? "logo-plate" : "logo"}
        />
      ) : (
        <svg
          viewBox="0 0 32 32"
          className="icon size-[1.4em]"
          aria-hidden="true"
        >
          <path d={mark} />
        </svg>
      )}
      {!logo?.hasName &&
        (name.length > maxShort ? <Wrapped text={name} /> : name)}
    </span>
  );
}

function Wrapped({ text }: { text: string }) {
  return <span className="max-w-34 text-balance sm:max-w-60">{text}</span>;
}
