import { CallbackButton } from "../callback/callback-button.tsx";
import { buttonLook } from "../ui/button.tsx";
import { company } from "./company.ts";
import { PhoneIcon, ReviewIcon } from "./icons.tsx";
import { PageLink } from "./page-link.tsx";

/** Always within reach: on phones a bar with call, call back and review; on wider screens the call-back button. */
export function FloatingBar() {
  return (
    <aside
      aria-label="Get help now"
      className="no-print fixed inset-x-0 bottom-0 z-40 grid grid-cols-3 gap-2 border-t border-line bg-surface px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:inset-x-auto md:right-6 md:bottom-6 md:block md:border-0 md:bg-transparent md:p-0"
    >
      <a
        href={`tel:${company.phones.main.number}`}
        className={buttonLook("action", barItem)}
      >
        <PhoneIcon />
        Call
      </a>
      <CallbackButton />
      <PageLink to="/online-review" className={buttonLook("quiet", barItem)}>
        <ReviewIcon />
        Free review
      </PageLink>
    </aside>
  );
}

const barItem =
  "flex-col gap-0.5! px-1! text-[0.875rem] leading-tight md:hidden";
