import { PageLink } from "../shell/page-link.tsx";

export function AreaLinks({
  city,
  areas,
}: {
  city: string;
  areas: readonly { path: string; name: string }[];
}) {
  return (
    <section className="split mt-20">
      <h2 className="text-2xl">Cases in {city}</h2>
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {areas.map(({ path, name }) => (
          <li key={path} className="border-t border-line">
            <PageLink
              to={path}
              className="flex min-h-14 items-center py-3 font-semibold leading-tight hover:underline"
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
