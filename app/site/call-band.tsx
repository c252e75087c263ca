import { company } from "./company.ts";
import { CallButton } from "./phone-link.tsx";

/** The last thing on every page: spec 2. */
export function CallBand() {
  return (
    <section
      className="on-navy no-print border-b border-white/15 bg-navy text-on-navy"
      aria-labelledby="call-band"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-12 sm:px-6 sm:py-16">
        <div>
          <h2 id="call-band" className="text-2xl">
            Ready to Discuss Your Case?
          </h2>
          <p className="mt-2 text-on-navy-muted">
            A person answers day and night. The call is free, and you owe
            nothing for asking.
          </p>
        </div>
        <CallButton phone={company.phones.main} />
      </div>
    </section>
  );
}
