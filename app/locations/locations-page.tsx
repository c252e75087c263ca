import { PageFrame } from "../site/page-frame.tsx";
import { PageLink } from "../site/page-link.tsx";
import { PageMeta } from "../site/page-meta.tsx";
import { useSite } from "../site/site.ts";
import { breadcrumbList } from "../site/structured-data.ts";
import type { Route } from "./+types/locations-page.ts";
import { statePath } from "./place.ts";
import { states } from "./states.ts";

/** Cities that a card names before it is opened: spec 9. */
const previewLength = 2;

export function loader() {
  return states.map((state) => ({
    name: state.name,
    path: statePath(state),
    preview: state.cities
      .slice(0, previewLength)
      .map(({ name }) => name)
      .join(", "),
  }));
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: "Locations", path: "/locations" },
];

export default function LocationsPage({ loaderData }: Route.ComponentProps) {
  const { siteUrl } = useSite();
  return (
    <>
      <PageMeta
        title="Injury Attorneys by State and City"
        description="Choose your state and city to find out how local injury claims work and how to reach a local attorney for a free consultation, day or night."
        path="/locations"
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading="Find help where you live"
        lead="Deadlines, fault and insurance differ from state to state. Start with yours."
      >
        <ul className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {loaderData.map((state) => (
            <li key={state.path}>
              <StateCard {...state} />
            </li>
          ))}
        </ul>
      </PageFrame>
    </>
  );
}

function StateCard({
  name,
  path,
  preview,
}: {
  name: string;
  path: string;
  preview: string;
}) {
  return (
    <PageLink
      to={path}
      className="group flex h-full min-h-24 flex-col rounded-card border border-line bg-surface p-5 transition-shadow hover:shadow-card focus-visible:shadow-card"
    >
      <span className="font-display text-xl font-semibold">{name}</span>
      <span className="mt-1 text-sm text-muted transition-opacity duration-150 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-visible:opacity-100">
        {preview}{" "}
        <span className="mt-1 block font-semibold text-ink underline underline-offset-4">
          View Cities
        </span>
      </span>
    </PageLink>
  );
}
