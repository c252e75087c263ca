import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { company } from "../../brand/company.ts";
import { PhoneIcon, ReviewIcon } from "../../brand/icons.tsx";
import { buttonLook } from "../../ui/button.tsx";
import { PageLink } from "../page-link.tsx";

/**
 * Always within reach: on phones a bar with call, call back and review, which steps back while a field has the
 * focus; on wider screens the call-back button.
 */
export function FloatingBar({ callback }: { callback: ReactNode }) {
  const isReview = useLocation().pathname === "/online-review";
  return (
    <aside aria-label="Get help now" className="floating at-once no-print">
      <a
        href={`tel:${company.phones.main.number}`}
        className={buttonLook("action", "flex-1 md:hidden")}
      >
        <PhoneIcon />
        Call
      </a>
      {callback}
      {!isReview && (
        <PageLink to="/online-review" className="bar-item md:hidden">
          <ReviewIcon />
          Free review
        </PageLink>
      )}
    </aside>
  );
}
