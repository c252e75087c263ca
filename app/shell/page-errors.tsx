import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/page-errors.ts";
import { answeringHoursText } from "./availability.ts";
import {
  home,
  isNotFoundData,
  type NotFoundData,
} from "./not-found/not-found.ts";
import { NotFoundNotice } from "./not-found/not-found-notice.tsx";
import { PageFrame } from "./page/page-frame.tsx";
import { PageMeta } from "./page/page-meta.tsx";
import { CallButton } from "./phone-link.tsx";
import { useSite } from "./site.ts";

/** Wraps every page, below the root: an error boundary in the root would not have the root loader's data. */
export default Outlet;

/** For a form sent to a page without an action, which the router refuses. */
const noForm: NotFoundData = {
  message: "We couldn't accept this form",
  detail: "Please go back and send the form from its own page.",
  back: home,
};

/** Also shown offline, so it can't say that we've been notified. */
const heading = "This page didn't load";

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const { operator } = useSite();
  // The page that it replaces may have been scrolled.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  if (isRouteErrorResponse(error)) {
    if (isNotFoundData(error.data)) return <NotFoundNotice {...error.data} />;
    if (error.status === 405) return <NotFoundNotice {...noForm} />;
  }
  return (
    <>
      <PageMeta title={heading} />
      <PageFrame
        heading={heading}
        lead={`Please check your connection and try again, or call us. ${answeringHoursText(operator)}`}
        mark="unplugged"
        actions={
          <>
            <CallButton phone={operator.phones.main} />
            <a href={pathname + search} className={buttonClass("quiet")}>
              Try again
            </a>
          </>
        }
      />
    </>
  );
}
