import type { ReactNode } from "react";
import { icon } from "../../brand/brand.ts";
import type { Look } from "../../brand/look/look.ts";
import { tabIconUrl } from "../../brand/look/tab-icon.ts";
import type { Account } from "../account.ts";
import { searchPath } from "../queue-url.ts";
import { hasRight, type Right } from "../rights.ts";
import { scriptPath, stylesPath } from "./desk-files.server.ts";

type Link = { path: string; label: string; right: Right };

const daily: readonly Link[] = [
  { path: "/", label: "Queue", right: "seeQueue" },
  { path: "/?view=mine", label: "Mine", right: "work" },
  { path: "/?view=reminders", label: "Reminders", right: "seeQueue" },
  { path: searchPath, label: "Search", right: "seeDetails" },
];

const others: readonly Link[] = [
  { path: "/numbers", label: "Numbers", right: "seeNumbers" },
  { path: "/content", label: "Content", right: "manage" },
  { path: "/posts", label: "Posts", right: "manage" },
  { path: "/accounts", label: "Accounts", right: "manage" },
  { path: "/statuses", label: "Statuses", right: "manage" },
  { path: "/audit", label: "Audit", right: "manage" },
];

type Frame = {
  title: string;
  account: Account | undefined;
  current: string | undefined;
  look: Look;
  children: ReactNode;
};

export function DeskFrame({ title, account, current, look, children }: Frame) {
  const tabIcon = tabIconUrl(look);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover"
        />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={look.palette.navy[0]} />
        <title>{`${title} · ${look.name} desk`}</title>
        <link
          rel="icon"
          href={tabIcon}
          type={/^data:([^,;]*)/.exec(tabIcon)?.[1]}
        />
        <link rel="stylesheet" href={stylesPath(look.palette)} />
        <script src={scriptPath} defer />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-control bg-surface focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
        >
          Skip to main content
        </a>
        <Header account={account} current={current} look={look} />
        <main
          id="main"
          tabIndex={-1}
          className="desk-width grow py-6 outline-none sm:py-8"
        >
          {children}
        </main>
        {account && <BottomBar account={account} current={current} />}
      </body>
    </html>
  );
}

function Header({
  account,
  current,
  look,
}: Pick<Frame, "account" | "current" | "look">) {
  return (
    <header className="bg-navy text-on-navy">
      <div className="desk-width flex min-h-14 flex-wrap items-center gap-x-2 sm:gap-x-6">
        <a
          href="/"
          className="flex min-h-11 flex-[1_1_8rem] items-center gap-2 py-1 font-semibold leading-tight sm:max-w-52 sm:flex-none"
        >
          <svg
            viewBox="0 0 32 32"
            className="icon size-7 shrink-0"
            aria-hidden="true"
          >
            <path d={icon} />
          </svg>
          {`${look.name} desk`}
        </a>
        {account && (
          <>
            <nav
              aria-label="Main"
              className={`hidden flex-wrap sm:flex ${hasRight(account.role, "manage") ? "max-xl:order-last max-xl:-mx-1.5 max-xl:basis-full max-xl:[&>a]:px-1.5 xl:gap-1" : "max-lg:order-last max-lg:-mx-2.5 max-lg:basis-full lg:gap-1"}`}
            >
              <Links
                links={[...daily, ...others]}
                account={account}
                current={current}
              />
            </nav>
            <form
              method="post"
              action="/sign-out"
              className="ml-auto flex max-w-[max(50%,10rem)] items-center gap-x-3 text-sm sm:max-w-none"
            >
              <a
                href="/account"
                className="truncate py-3 underline underline-offset-4"
              >
                {account.name}
              </a>
              <button
                type="submit"
                className="min-h-11 shrink-0 rounded-control underline underline-offset-4 sm:px-3"
              >
                Sign out
              </button>
            </form>
          </>
        )}
      </div>
    </header>
  );
}

function BottomBar({
  account,
  current,
}: {
  account: Account;
  current: string | undefined;
}) {
  const more = others.filter(({ right }) => hasRight(account.role, right));
  const isSingle = more.length === 1;
  return (
    <nav
      aria-label="Main, at the bottom"
      className="sticky bottom-0 flex flex-wrap justify-around bg-navy text-[min(.875rem,4vw)] pb-[env(safe-area-inset-bottom)] text-on-navy sm:hidden"
    >
      <Links
        links={isSingle ? [...daily, ...more] : daily}
        account={account}
        current={current}
      />
      {!isSingle && (
        <details className="group">
          <summary className="flex min-h-12 list-none items-center px-3 [&::-webkit-details-marker]:hidden group-open:underline group-open:underline-offset-8">
            More
          </summary>
          <div className="absolute inset-x-0 bottom-full flex flex-wrap justify-center bg-navy py-2">
            <Links links={more} account={account} current={current} />
          </div>
        </details>
      )}
    </nav>
  );
}

function Links({
  links,
  account,
  current,
}: {
  links: readonly Link[];
  account: Account;
  current: string | undefined;
}) {
  return links
    .filter(({ right }) => hasRight(account.role, right))
    .map(({ path, label }) => (
      <a
        key={path}
        href={path}
        aria-current={path === current ? "page" : undefined}
        className="flex min-h-12 min-w-12 items-center justify-center rounded-control px-[min(.625rem,1.5vw)] aria-[current=page]:underline aria-[current=page]:underline-offset-8 hover:bg-navy-raised"
      >
        {label}
      </a>
    ));
}
