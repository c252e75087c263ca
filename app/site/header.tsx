import { buttonLook } from "../ui/button.tsx";
import { company } from "./company.ts";
import { PhoneIcon } from "./icons.tsx";
import { PageLink } from "./page-link.tsx";

export function Header() {
  const { main } = company.phones;
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex max-w-6xl items-center gap-x-1 px-4 py-2 sm:gap-x-4 sm:px-6">
        <PageLink
          to="/"
          className="mr-auto flex min-h-12 items-center"
          aria-label={`${company.name}, home`}
        >
          <Wordmark />
        </PageLink>
        <nav aria-label="Main">
          <PageLink
            to="/blog"
            className="flex min-h-12 items-center rounded-control px-3 font-semibold hover:bg-sunken"
          >
            Blog
          </PageLink>
        </nav>
        <a
          href={`tel:${main.number}`}
          className={buttonLook(
            "action",
            "no-print px-3! max-sm:max-w-32 sm:px-5!",
          )}
        >
          <PhoneIcon className="hidden size-5 sm:block" />
          <span className="text-sm leading-tight text-balance sm:text-base sm:leading-tight">
            Click to Call Now
            <span className="hidden text-sm font-normal tabular-nums sm:block">
              {main.display}
            </span>
          </span>
        </a>
      </div>
    </header>
  );
}

function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 font-display text-xl font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <path
          d="M4 8.5A2.5 2.5 0 0 1 6.5 6h6l3 3.5h10A2.5 2.5 0 0 1 28 12v11.5a2.5 2.5 0 0 1-2.5 2.5h-19A2.5 2.5 0 0 1 4 23.5Z"
          fill="currentColor"
        />
        <path
          d="M9 20.5h14M9 16h8"
          stroke="var(--color-action)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      {company.name}
    </span>
  );
}
