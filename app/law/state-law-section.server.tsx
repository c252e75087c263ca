import { renderToStaticMarkup } from "react-dom/server";
import type { PublishedLaw } from "./facts/state-law.ts";
import { describeReview, type LegalReview } from "./legal-review.ts";
import { Fault, Insurance, NoFault } from "./money-articles.tsx";
import {
  Exceptions,
  Government,
  SpecificLimits,
  TimeToSue,
  WrongfulDeath,
} from "./time-articles.tsx";

export function renderStateLaw(
  name: string,
  law: PublishedLaw,
  review: LegalReview | undefined,
): string {
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">{name} injury law in plain English</h2>
      <p className="mt-3 max-w-[65ch] text-lg text-muted">
        Here's what the law says about deadlines, fault, and insurance. This is
        general information, not legal advice. Every rule has exceptions, and
        some make the deadline shorter, so talk to a lawyer soon.
      </p>
      <p className="mt-3 text-sm text-muted">
        {describeReview(`Our summary of ${name} law`, review)}
      </p>
      <div className="mt-8">
        <TimeToSue state={name} {...law} />
        <SpecificLimits state={name} {...law} />
        <WrongfulDeath state={name} {...law} />
        <Government state={name} {...law} />
        <Exceptions />
        <Fault {...law} />
        <NoFault state={name} {...law} />
        <Insurance state={name} {...law} />
      </div>
    </>,
  );
}
