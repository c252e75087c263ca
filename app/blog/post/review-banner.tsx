import { ifAlwaysOpen } from "../../shell/availability.ts";
import { PageLink } from "../../shell/page-link.tsx";
import { CallButton } from "../../shell/phone-link.tsx";
import { useSite } from "../../shell/site.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { textLinkClass } from "../../ui/text-link.tsx";
import { useToast } from "../../ui/toast.tsx";

export function ReviewBanner() {
  const { operator } = useSite();
  return (
    <aside
      className="on-navy lg:row-span-2 rounded-card bg-navy p-5 text-on-navy"
      aria-labelledby="review-banner"
    >
      <h2 id="review-banner" className="text-2xl">
        Did this happen to you?
      </h2>
      <p className="mt-2 text-on-navy-muted">
        Talk to a person. The call and the review are free
        {ifAlwaysOpen(operator, ", at any hour")}.
      </p>
      <div className="no-print mt-6 grid gap-3">
        <CallButton phone={operator.phones.blog} className="px-3!" />
        <ReviewButton />
      </div>
    </aside>
  );
}

/** Only shows a toast (spec 2), so a link stays below it. Without JavaScript, the button is a link: decision 002. */
function ReviewButton() {
  const toast = useToast();
  if (useSite().operator.reviewButton === "link") return <ReviewLink />;
  return (
    <>
      <Button
        variant="onNavy"
        className="noscript:hidden"
        onClick={() =>
          toast({
            kind: "plain",
            title: "Feature Not Implemented",
            description: (
              <PageLink to="/online-review" className={textLinkClass}>
                Go to the online review
              </PageLink>
            ),
          })
        }
      >
        Start Online Review
      </Button>
      <PageLink
        to="/online-review"
        className={`${textLinkClass} justify-center noscript:hidden`}
      >
        See if you qualify
      </PageLink>
      <noscript>
        <ReviewLink />
      </noscript>
    </>
  );
}

function ReviewLink() {
  return (
    <PageLink to="/online-review" className={buttonClass("onNavy")}>
      Start Online Review
    </PageLink>
  );
}
