import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { colors } from "./brand/brand.ts";
import { company } from "./brand/company.ts";
import { tabIconAddress } from "./brand/tab-icon.ts";
import { CallbackButton } from "./callback/callback-button.tsx";
import { CallbackDialog } from "./callback/callback-dialog.tsx";
import { servicesContext } from "./server/http/services-context.server.ts";
import { CallBand } from "./shell/frame/call-band.tsx";
import { FloatingBar } from "./shell/frame/floating-bar.tsx";
import { Footer } from "./shell/frame/footer.tsx";
import { Header } from "./shell/frame/header.tsx";
import { useHydrationSignal } from "./shell/hydration-signal.ts";
import {
  home,
  isNotFoundData,
  type NotFoundData,
} from "./shell/not-found/not-found.ts";
import { NotFoundNotice } from "./shell/not-found/not-found-notice.tsx";
import { PageFrame } from "./shell/page/page-frame.tsx";
import { PageMeta } from "./shell/page/page-meta.tsx";
import { getPendingMessage, PendingPage } from "./shell/pending.tsx";
import { CallButton } from "./shell/phone-link.tsx";
import type { Site } from "./shell/site.ts";
import { Styles } from "./shell/styles.tsx";
import { buttonClass } from "./ui/button.tsx";
import { useFocusOnChange } from "./ui/focus-on-change.ts";
import { ToastProvider } from "./ui/toast.tsx";
import { UnsentLeads } from "./unsent-notice.tsx";

export function loader({ context }: Route.LoaderArgs): Site {
  const { siteUrl, now } = context.get(servicesContext);
  return { siteUrl, year: now().getUTCFullYear() };
}

/** The site's own data does not change while a visitor looks around. */
export function shouldRevalidate() {
  return false;
}

/** The document, around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page") ?? "";
  const main = useFocusOnChange<HTMLElement>(pathname + page);
  useHydrationSignal();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover"
        />
        <meta name="theme-color" content={colors.navy[0]} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={tabIconAddress} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Styles />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only rounded-control bg-surface focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
        >
          Skip to the main content
        </a>
        <ToastProvider>
          <UnsentLeads />
          <Header />
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="grow outline-none"
          >
            {children}
          </main>
          <CallBand />
          <Footer />
          <FloatingBar callback={<CallbackButton />} />
          <CallbackDialog />
        </ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { location } = useNavigation();
  const pending = location && getPendingMessage(location.pathname);
  return pending ? <PendingPage words={pending} /> : <Outlet />;
}

/** What the router itself refuses, by status. */
const plainRefusals: Record<number, NotFoundData> = {
  404: { message: "Page not found", back: home },
  405: {
    message: "This page takes no form",
    detail: "Please go back and send your form from its own page.",
    back: home,
  },
};

/** The last resort: what was not found, and what should never happen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error)) {
    const refusal = isNotFoundData(error.data)
      ? error.data
      : plainRefusals[error.status];
    if (refusal) return <NotFoundNotice {...refusal} />;
  }
  return (
    <>
      <PageMeta title="Something went wrong" />
      <PageFrame
        heading="Something went wrong on our side"
        lead="We have made a note of it. Please try again in a moment, or call us: a person answers day and night."
        mark="unplugged"
        actions={
          <>
            <CallButton phone={company.phones.main} />
            <a href={pathname + search} className={buttonClass("quiet")}>
              Try again
            </a>
          </>
        }
      />
    </>
  );
}
