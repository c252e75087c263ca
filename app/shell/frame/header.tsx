import { useLocation } from "react-router";
import { PhoneIcon } from "../../brand/icons.tsx";
import { Wordmark } from "../../brand/wordmark.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PageLink } from "../page-link.tsx";
import { siteNameOf, usePagePhone, useSite } from "../site.ts";
import { MenuButton, SiteMenu } from "./site-menu.tsx";

/** Quiet, because each screen has its own filled button. On a phone, the review shows no link away from it. */
export function Header() {
  const isReview = useLocation().pathname === "/online-review";
  const { operator, logo } = useSite();
  const { main } = operator.phones;
  const name = siteNameOf(operator);
  const showsNumber = usePagePhone().number === main.number;
  return (
    <header className="wrap at-once flex min-h-21 flex-wrap items-center gap-x-1 py-3 sm:gap-x-4">
      <PageLink
        to="/"
        className="mr-auto flex min-h-12 items-center"
        aria-label={`${name}, home`}
      >
        <Wordmark name={name} logo={logo} />
      </PageLink>
      <SiteMenu />
      <a
        href={`tel:${main.number}`}
        className={buttonClass(
          "quiet",
          "no-print shrink-0 px-3! max-sm:w-25 sm:px-5!",
        )}
      >
        <PhoneIcon className="hidden size-5 sm:block" />
        <span className="text-sm leading-tight text-balance sm:text-left">
          Click to Call Now
          {showsNumber && (
            <span className="hidden font-normal sm:block">{main.display}</span>
          )}
        </span>
      </a>
      <MenuButton className={isReview ? "max-md:hidden" : ""} />
    </header>
  );
}
