import type { ReactNode } from "react";
import { PhoneText } from "../../shell/phone-link.tsx";
import type { LocalFacts, Office } from "./local-facts.ts";

export function LocalSection({
  city,
  local: { text, offices },
  map,
  photoOf,
  className = "stack-6",
}: {
  city: string;
  local: LocalFacts;
  map?: ReactNode;
  photoOf?: (office: Office) => ReactNode;
  className?: string;
}) {
  return (
    <section className={className}>
      <h2 className="text-2xl">
        {offices.length > 0 ? `Our office in ${city}` : `Local help in ${city}`}
      </h2>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {offices.length > 0 && (
          <div className="stack-6 lg:col-span-2">
            {offices.map((office) => (
              <div
                key={office.address.street}
                className="gap-x-12 lg:grid lg:grid-cols-2"
              >
                {photoOf?.(office)}
                <OfficeAddress {...office} />
              </div>
            ))}
          </div>
        )}
        {map}
        {text.length > 0 && (
          <div className="stack-4 sm:col-span-2">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

export function OfficeAddress({ name, address, phone, hours }: Office) {
  const { street, city, state, zip } = address;
  return (
    <>
      <div>
        <h3 className="text-xl">{name}</h3>
        <address className="mt-2 not-italic">
          {street}
          <br />
          {`${city}, ${state} ${zip}`}
        </address>
      </div>
      <div>
        {phone && (
          <p className="max-lg:mt-2">
            <PhoneText phone={phone} />
          </p>
        )}
        {hours && <p className="mt-2 text-sm text-muted">{hours}</p>}
      </div>
    </>
  );
}
