import { PageLink } from "../site/page-link.tsx";

/** A post in a list, with its Read More link. */
export function PostCard({
  title,
  metaDescription,
  path,
  level: Heading,
}: {
  title: string;
  metaDescription: string;
  path: string;
  level: "h2" | "h3";
}) {
  return (
    <article className="flex h-full flex-col border-t border-line pt-5">
      <Heading className="text-xl">{title}</Heading>
      <p className="mt-2 grow text-sm text-muted">{metaDescription}</p>
      <PageLink
        to={path}
        className="mt-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Read More<span className="sr-only">: {title}</span>
      </PageLink>
    </article>
  );
}
