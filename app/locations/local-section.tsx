import type { LocalFacts } from "./local-facts.ts";

/** The operator's own words about a city, and its offices there. */
export function LocalSection({
  city,
  local: { text, offices },
  className = "stack-6",
}: {
  city: string;
  local: LocalFacts;
  className?: string;
}) {
  return (
    <section className={className}>
      <h2 className="text-2xl">
        {offices.length > 0 ? `Our office in ${city}` : `Local help in ${city}`}
      </h2>
      <div className="stack-4">
        {offices.map(({ name, address: { street, city, state, zip } }) => (
          <address key={street} className="not-italic">
            <strong className="block">{name}</strong>
            {street}
            <br />
            {`${city}, ${state} ${zip}`}
          </address>
        ))}
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
