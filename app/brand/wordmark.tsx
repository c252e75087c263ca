import { logo as mark } from "./brand.ts";
import type { Logo } from "./media/logo.ts";

/** The longest name that fits on one line of a phone, next to the buttons. */
const maxShortName = 12;

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
      className={`flex items-center gap-[.35em] font-display ${name.length > maxShortName ? "text-lg leading-tight" : "text-[clamp(1.25rem,5.6vw,1.625rem)] leading-none"}`}
    >
      {logo ? (
        <LogoImage logo={logo} name={name} onDark={onDark} />
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
        (name.length > maxShortName ? <Wrapped text={name} /> : name)}
    </span>
  );
}

function LogoImage({
  logo: { hasName, onDark: dark, ...light },
  name,
  onDark,
}: {
  logo: Logo;
  name: string;
  onDark: boolean;
}) {
  return (
    <picture>
      {!onDark && dark && (
        <source
          srcSet={dark.src}
          width={dark.width}
          height={dark.height}
          media="screen and (prefers-color-scheme:dark)"
        />
      )}
      <img
        {...((onDark && dark) || light)}
        loading="lazy"
        alt={hasName ? name : ""}
        className={dark ? "logo-pair" : onDark ? "logo-plate" : "logo"}
      />
    </picture>
  );
}

function Wrapped({ text }: { text: string }) {
  return <span className="max-w-34 text-balance sm:max-w-60">{text}</span>;
}
