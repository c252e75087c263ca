import { type MarkName, SheetMark } from "../brand/drawings/mark.tsx";
import { getQuestion } from "../leads/questions.ts";
import { answeringHoursText } from "../shell/availability.ts";
import { PageLink } from "../shell/page-link.tsx";
import { CallButton } from "../shell/phone-link.tsx";
import { useSite } from "../shell/site.ts";
import { buttonClass } from "../ui/button.tsx";
import { HeroDrawing } from "./hero-drawing.tsx";

export function Hero() {
  const { operator } = useSite();
  return (
    <section className="hero on-navy bg-navy text-on-navy">
      <div className="wrap grid gap-x-12 md:grid-cols-[1fr_26vw] lg:grid-cols-[1fr_min(36vw,32rem)]">
        <div className="pt-4 pb-12 sm:py-16">
          <p className="inline-block rounded-full border border-on-navy-muted px-4 py-1 text-sm font-semibold">
            No Win, No Fee Guarantee
          </p>
          <h1 className="mt-4 whitespace-pre-line text-4xl">
            {"Injured?\nGet The Justice\nYou Deserve."}
          </h1>
          <p className="mt-4 max-w-[46ch] text-lg text-balance text-on-navy-muted">
            {`${answeringHoursText(operator)} The consultation is free, and you pay no attorney's fee unless money is recovered for you.`}
          </p>
          <FirstQuestion />
          <div className="mt-6 grid gap-3 flex-wrap sm:flex">
            <CallButton phone={operator.phones.main} className="text-lg" />
            <PageLink
              to="/online-review"
              className={buttonClass("onNavy", "text-lg")}
            >
              Start Online Review
            </PageLink>
          </div>
          <p className="mt-5 max-w-[60ch] text-sm text-on-navy-muted">
            The review takes about a minute. You may still owe case costs. Your
            written agreement will spell them out.
          </p>
        </div>
        <HeroDrawing />
      </div>
    </section>
  );
}

/** Each answer opens the review. `target` lets the form skip waiting for scripts. */
function FirstQuestion() {
  const { name, options = [] } = getQuestion("accidentType");
  return (
    <form
      method="post"
      action="/online-review"
      target="_self"
      className="mt-5 max-w-[60ch]"
    >
      <h2 className="text-xl">What happened?</h2>
      <input type="hidden" name="move" value="begin" />
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={value}
            className="flex min-h-14 grow basis-36 md:max-lg:basis-44 items-center gap-2 rounded-control border border-on-navy-muted px-2.5 py-2 text-left font-semibold leading-tight wrap-break-word hover:bg-navy-raised"
          >
            <SheetMark
              name={marks[value] ?? "talk"}
              ground="navy"
              className="navy-mark size-9"
            />
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}

const marks: Record<string, MarkName> = {
  "car-accident": "rideCar",
  "slip-fall": "wetFloor",
  workplace: "hardHat",
  medical: "record",
};
