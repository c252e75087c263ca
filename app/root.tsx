import type { ReactNode } from "react";
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { colors } from "./brand/brand.ts";
import { shippedLook } from "./brand/look/look.ts";
import { tabIconUrl } from "./brand/look/tab-icon.ts";
import { CallbackButton } from "./callback/form/callback-button.tsx";
import { CallbackDialog } from "./callback/form/callback-dialog.tsx";
import { servicesContext } from "./server/http/services-context.server.ts";
import { CallBanner } from "./shell/frame/call-banner.tsx";
import { FloatingBar } from "./shell/frame/floating-bar.tsx";
import { Footer } from "./shell/frame/footer.tsx";
import { Header } from "./shell/frame/header.tsx";
import { PreviewBanner, SampleBanner } from "./shell/frame/sample-banner.tsx";
import { useHydrationSignal } from "./shell/hydration-signal.ts";
import { getPendingMessage, PendingPage } from "./shell/pending.tsx";
import { publicOperator, type Site, useSite } from "./shell/site.ts";
import { Styles } from "./shell/styles/styles.tsx";
import { useFocusOnChange } from "./ui/focus-on-change.ts";
import { ToastProvider } from "./ui/toast.tsx";
import { UnsentNotice } from "./unsent-forms/unsent-notice.tsx";

/** Read from the document's head, so that the browser's script doesn't include the icon. */
const shipped = import.meta.env.SSR
  ? { icon: tabIconUrl(shippedLook), themeColor: colors.navy[0] }
  : readHead();

export function loader({ context }: Route.LoaderArgs): Site {
  const services = context.get(servicesContext);
  const { siteUrl, now, operator, look, preview, refusal } = services;
  const { consentWords, consentVersions, homeLabels } = services;
  const shown = publicOperator(operator);
  const [band] = look.palette.navy;
  const icon = tabIconUrl(look);
  return {
    siteUrl,
    year: now().getUTCFullYear(),
    operator: shown,
    // A hash doesn't compress, so this one is sent only where its checkbox is shown.
    consentVersions: shown.sharesLeads
      ? consentVersions
      : { ...consentVersions, sharing: "" },
    ...(band !== shipped.themeColor && { themeColor: band }),
    ...(Object.keys(consentWords).length > 0 && { consentWords }),
    ...(look.logo && { logo: look.logo.shown }),
    ...(icon !== shipped.icon && { icon }),
    ...(homeLabels.length > 0 && { homeLabels }),
    ...(preview !== undefined && { preview }),
    ...(refusal && { isRefusal: true }),
  };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const page = new URLSearchParams(search).get("page") ?? "";
  const main = useFocusOnChange<HTMLElement>(pathname + page);
  useHydrationSignal();
  const {
    isRefusal,
    themeColor = shipped.themeColor,
    icon = shipped.icon,
  } = useSite();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover"
        />
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={icon} type={typeOf(icon)} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Styles />
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to main content
        </a>
        <ToastProvider>
          <PreviewBanner />
          <SampleBanner />
          <UnsentNotice />
          <Header />
          <main
            ref={main}
            id="main"
            tabIndex={-1}
            className="grow outline-none"
          >
            {children}
          </main>
          <CallBanner />
          <Footer />
          <FloatingBar callback={<CallbackButton />} />
          <CallbackDialog />
        </ToastProvider>
        {!isRefusal && (
          <>
            <ScrollRestoration data-scroll="" />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

function readHead() {
  const read = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute) ?? "";
  return {
    icon: read("link[rel=icon][type]", "href"),
    themeColor: read("meta[name=theme-color]", "content"),
  };
}

function typeOf(address: string) {
  return /^data:([^,;]*)/.exec(address)?.[1];
}

export default function Root() {
  const { location } = useNavigation();
  const pending = location && getPendingMessage(location.pathname);
  return pending ? <PendingPage words={pending} /> : <Outlet />;
}
