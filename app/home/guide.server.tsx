import { renderToStaticMarkup } from "react-dom/server";
import type { ServedPlaces } from "../locations/served-places.ts";
import { CaseTypes } from "./case-types.server.tsx";
import { DeadlineEntry } from "./deadline-entry.tsx";
import { HowItWorks } from "./how-it-works.tsx";

export function renderGuide({ states }: Pick<ServedPlaces, "states">) {
  return renderToStaticMarkup(
    <>
      <CaseTypes />
      <HowItWorks />
      <DeadlineEntry states={states.map(({ name }) => name)} />
    </>,
  );
}
