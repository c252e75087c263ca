import { SheetMark } from "../brand/drawings/mark.tsx";
import { caseQuery, caseType } from "../practice-areas/practice-area.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";

export function CaseTypes() {
  return (
    <section className="wrap band" aria-labelledby="case-types">
      <h2 id="case-types" className="text-2xl">
        Cases we can help with
      </h2>
      <p className="mt-4 max-w-[60ch] text-muted">
        Choose your case, then your state and city.
      </p>
      <ul className="mt-8 grid pairs-36 gap-3 lg:grid-cols-5">
        {practiceAreas.map((area) => (
          <li key={area.slug}>
            <a
              href={`/locations${caseQuery(area)}`}
              className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 font-semibold leading-tight hover:bg-sunken"
            >
              <SheetMark name={area.mark} className="size-12" />
              {caseType(area)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
