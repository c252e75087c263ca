import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PhoneIcon, ReviewIcon } from "../../brand/icons.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PageLink } from "../page-link.tsx";
import { usePagePhone } from "../site.ts";

/** Hidden while a field has the focus. Quiet, because each page has a filled call button. */
export function FloatingBar({ callback }: { callback: ReactNode }) {
  const phone = usePagePhone();
  const { pathname } = useLocation();
  const isReview = pathname === "/online-review";
  const isReviewed = reviewed.has(pathname);
  return (
    <aside
      aria-label="Get help now"
      className={`floating at-once no-print ${isReview ? "max-md:hidden" : ""}`}
    >
      <a
        href={`tel:${phone.number}`}
        className={buttonClass("quiet", "flex-1 md:hidden")}
      >
        <PhoneIcon />
        Call
      </a>
      {callback}
      {!isReviewed && (
        <PageLink to="/online-review" className="bar-item md:hidden">
          <ReviewIcon />
          Free review
        </PageLink>
      )}
    </aside>
  );
}

const reviewed: ReadonlySet<string> = new Set([
  "/book-consultation",
  "/thank-you",
]);
