import { streetDrawing } from "../brand/drawings/street-drawing.ts";
import { steps } from "./home-text.ts";

export function HowItWorks() {
  return (
    <section className="bg-sunken" aria-labelledby="how-it-works">
      <div className="wrap band">
        <h2 id="how-it-works" className="text-2xl">
          How it works
        </h2>
        <ol className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
          {steps.map(({ title, text, view }, index) => (
            <li
              key={title}
              className="max-md:grid max-md:grid-cols-[min(7rem,28vw)_1fr] max-md:gap-4"
            >
              <img
                src={`${streetDrawing.path}#${view}`}
                width="4"
                height="3"
                loading="lazy"
                alt=""
                className="w-full rounded-card bg-navy"
              />
              <div>
                <h3 className="text-xl md:mt-5">
                  {index + 1}. {title}
                </h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
