import { renderToStaticMarkup } from "react-dom/server";
import { LawNote, LawRows } from "../locations/law-rows.tsx";
import type { Place } from "../locations/place.ts";
import type { PublishedLaw } from "../locations/state-law.ts";
import { getAreaLaw } from "./area-law.server.ts";

/** What of a state's law bears on a practice area, as HTML. */
export function renderAreaLaw(
  slug: string,
  { state }: Place,
  law: PublishedLaw,
): string {
  const { subject, points } = getAreaLaw(slug, law);
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">
        What {state.name} law says about {subject}
      </h2>
      <dl className="mt-6">
        <LawRows state={state.name} {...{ law, points }} />
      </dl>
      <LawNote state={state} />
    </>,
  );
}
