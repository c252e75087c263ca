/** Many links, in columns. Plain anchors: thousands of them need nothing from the router. */
export function LinkList({
  heading,
  links,
}: {
  heading?: string;
  links: readonly { path: string; name: string }[];
}) {
  return (
    <section>
      {heading && <h2 className="mb-4 text-2xl">{heading}</h2>}
      <ul className="gap-x-8 sm:columns-2 lg:columns-3">
        {links.map(({ path, name }) => (
          <li key={path}>
            <a
              href={path}
              className="inline-block py-2.5 underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
