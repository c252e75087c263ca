import { buttonClass } from "../ui/button.tsx";
import { PageLink } from "./page-link.tsx";
import { CallButton } from "./phone-link.tsx";
import { useSite } from "./site.ts";

export function CallOrReview() {
  const { operator } = useSite();
  return (
    <>
      <CallButton phone={operator.phones.main} />
      <PageLink to="/online-review" className={buttonClass("quiet")}>
        Start Online Review
      </PageLink>
    </>
  );
}

export function InlineCallOrReview() {
  return (
    <div className="no-print border-y border-line py-8">
      <p className="font-display text-xl text-balance">
        You don't have to figure this out alone.
      </p>
      <div className="mt-5 grid gap-3 flex-wrap sm:flex">
        <CallOrReview />
      </div>
    </div>
  );
}
