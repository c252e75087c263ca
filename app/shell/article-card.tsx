import { PageLink } from "./page-link.tsx";

/** An article in a list: a full row on wide screens, so that any number of them leaves no gap. */
export function ArticleCard({
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
    <article className="gap-x-12 border-t border-line pt-5 md:grid md:grid-cols-2">
      <Heading className="text-xl">{title}</Heading>
      <div>
        <p className="mt-2 text-sm text-muted md:mt-0">{metaDescription}</p>
        <PageLink
          to={path}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Read More<span className="sr-only">: {title}</span>
        </PageLink>
      </div>
    </article>
  );
}
