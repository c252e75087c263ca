import { steps } from "./home-text.ts";

export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      className="bg-sunken"
      aria-labelledby="how-it-works-heading"
    >
      <div className="wrap band">
        <h2 id="how-it-works-heading" className="text-2xl">
          How it works
        </h2>
        <ol className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t border-control pt-4">
              <p className="font-display text-3xl" aria-hidden="true">
                {index + 1}
              </p>
              <h3 className="mt-2 text-xl">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
