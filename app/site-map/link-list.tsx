/** Plain anchors without a class or the router, to save bytes on thousands of links. */
export function LinkList({
  links,
  isLong = false,
}: {
  links: readonly { path: string; name: string }[];
  isLong?: boolean;
}) {
  return (
    <ul
      className={`${isLong ? "" : "columns-[10rem]"} gap-x-6 sm:columns-2 lg:columns-3 [&_a]:inline-block [&_a]:py-2.5 [&_a]:underline-offset-4 [&_a]:hover:underline`}
    >
      {links.map(({ path, name }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
