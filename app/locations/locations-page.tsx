import { redirect } from "react-router";
import { StateChoice } from "../law/deadline/state-choice.tsx";
import { servicesContext } from "../server/http/services-context.server.ts";
import { ifAlwaysOpen } from "../shell/availability.ts";
import { CallOrReview } from "../shell/call-or-review.tsx";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { PageLink } from "../shell/page-link.tsx";
import { useSite } from "../shell/site.ts";
import type { Route } from "./+types/locations-page.ts";
import { countryOutlines } from "./maps/country-outlines.ts";
import { stateLabels } from "./maps/state-labels.ts";
import { statePath } from "./place.ts";
import { onlyServed } from "./served-places.ts";
import { StateLetters } from "./state-letters.tsx";
import type { State } from "./states.ts";
import { useDismissiblePreviews } from "./use-dismissible-previews.ts";

const previewLength = 2;

/** One string, for the fewest bytes: each state's letters, where they fit, and its outline, which ends in "Z". */
export function loader({ url, context }: Route.LoaderArgs) {
  const { served, cityLists } = context.get(servicesContext);
  const { states, slugs } = served;
  const caseType = cityLists.findCaseType(url.searchParams);
  const asked = url.searchParams.get("state");
  const picked = states.find(({ name }) => name === asked);
  if (picked) throw redirect(`${statePath(picked)}#deadline`);
  const outlines = states
    .map(({ slug }) => `${stateLabels[slug] ?? ""}${countryOutlines[slug]}`)
    .join("");
  return { outlines, slugs, ...(caseType && { caseType }) };
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: "Locations", path: "/locations" },
];

export default function LocationsPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl, operator } = useSite();
  // Not split by a lookbehind: Safari before 16.4 rejects the whole script.
  const outlines = loaderData.outlines.match(/.*?[^A-Z]Z/gs) ?? [];
  const states = onlyServed(loaderData.slugs);
  const { caseType } = loaderData;
  useDismissiblePreviews();
  return (
    <>
      <PageMeta
        title="Injury Attorneys by State and City"
        description={`Choose your state and city to find out how local injury claims work and how to reach a local attorney for a free consultation${ifAlwaysOpen(operator, ", day or night")}.`}
        path="/locations"
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading="Find help where you live"
        lead={
          caseType
            ? `${caseType.name}: choose your state, then your city.`
            : "Deadlines, fault, and insurance differ from state to state. Choose yours to see its rules and cities."
        }
        actions={<CallOrReview />}
        hasContentBeside
      >
        <div className="relative">
          <StateLetters states={states} className="mb-5 md:hidden" />
          <ul className="grid gap-x-5 md:pt-[65%] grid-cols-2 md:grid-cols-3 lg:grid-cols-4 lg:pt-16 xl:grid-cols-5 [&_path]:fill-tint [&_:is(:hover,:focus-visible)>svg]:fill-ink [&_:is(:hover,:focus-visible)>svg>path]:fill-ink [&_:is(:hover,:focus-visible)>svg>.letters]:fill-paper">
            {states.map((state, index) => (
              <li
                key={state.slug}
                id={letterOf(index, states)}
                className="scroll-mt-6"
              >
                <StateCard
                  state={state}
                  outline={outlines[index]}
                  query={caseType?.query}
                />
              </li>
            ))}
          </ul>
          <section className="split mt-16">
            <h2 className="text-2xl">How long do I have?</h2>
            <StateChoice states={states.map(({ name }) => name)} />
          </section>
        </div>
      </PageFrame>
    </>
  );
}

/** Undefined if the state before begins with the same letter. */
function letterOf(index: number, states: readonly State[]) {
  const letter = states[index]?.name.charAt(0);
  return states[index - 1]?.name.charAt(0) === letter ? undefined : letter;
}

function StateCard({
  state,
  outline,
  query = "",
}: {
  state: State;
  outline: string | undefined;
  query: string | undefined;
}) {
  const [, letters, x, y, lines] =
    /^(?:([A-Z]{2})(\d+) (\d+))?(.*)/.exec(outline ?? "") ?? [];
  const preview = state.cities.slice(0, previewLength);
  return (
    <PageLink
      to={statePath(state) + query}
      discover="none"
      className="block h-full border-t border-line py-4 md:py-2 lg:py-1.5"
    >
      <svg
        viewBox="0 0 400 248"
        className="pointer-events-none absolute inset-x-0 top-0 max-md:hidden lg:-top-88 lg:left-[46%]"
        fill="none"
        aria-hidden="true"
      >
        <path
          d={lines}
          stroke="currentColor"
          strokeWidth=".4"
          pointerEvents="all"
        />
        {letters && (
          <text
            x={x}
            y={y}
            textAnchor="middle"
            className="letters fill-ink text-[7.5px] lg:max-xl:hidden"
          >
            {letters}
          </text>
        )}
        <text x="240" y="24" className="font-display">
          {state.name}
        </text>
      </svg>
      <span className="font-display text-lg font-semibold lg:text-base">
        {state.name}
      </span>
      <small className="block text-sm leading-tight text-muted">
        {preview
          .map(({ name }) => name.replaceAll(" ", "\u00a0"))
          .join(", ")}{" "}
      </small>
      <small className="preview block text-sm leading-tight font-semibold underline underline-offset-4">
        View Cities
      </small>
    </PageLink>
  );
}
