import { answeringHoursText } from "../availability.ts";
import { CallButton } from "../phone-link.tsx";
import { usePagePhone, useSite } from "../site.ts";

export function CallBanner() {
  const { operator } = useSite();
  const phone = usePagePhone();
  return (
    <section
      className="on-navy at-once no-print bg-navy text-on-navy"
      aria-labelledby="call-band"
    >
      <div className="wrap flex py-14 flex-wrap items-center gap-x-8 gap-y-6">
        <div className="grow basis-80">
          <h2 id="call-band" className="text-2xl">
            Ready to Discuss Your Case?
          </h2>
          <p className="mt-2 max-w-[46ch] text-on-navy-muted">
            {`${answeringHoursText(operator)} The call and the consultation are free.`}
          </p>
        </div>
        <CallButton phone={phone} className="text-lg" />
      </div>
    </section>
  );
}
