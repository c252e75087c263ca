import { Mark, type MarkName } from "../../brand/drawings/mark.tsx";
import { fillPlaceNames } from "../../locations/fill-place-names.ts";
import { localDay } from "../../server/local-time.ts";
import { formatDate } from "../../shell/format-date.ts";
import { PageLink } from "../../shell/page-link.tsx";
import { type PostSummary, postPath, slugOf } from "../post.ts";

export type PostCard = ReturnType<typeof toCard>;

export function toCard(
  { slug, title, metaDescription, publishedAt }: PostSummary,
  timeZone: string,
) {
  const day = publishedAt && localDay(new Date(publishedAt), timeZone);
  return {
    slug,
    title: fillPlaceNames(title, undefined),
    metaDescription: fillPlaceNames(metaDescription, undefined),
    day,
    date: day && formatDate(day),
  };
}

export function PostCards({
  posts,
  level,
  hasLead,
}: {
  posts: readonly PostCard[];
  level: "h2" | "h3";
  hasLead: boolean;
}) {
  const isUneven = posts.length % 2 === (hasLead ? 0 : 1);
  return (
    <ul
      className={`mt-6 grid gap-x-10 gap-y-8 ${hasLead ? columns.at(-1) : (columns[posts.length - 1] ?? columns.at(-1))} ${isUneven ? "sm:max-lg:[&>:last-child]:col-span-full" : ""}`}
    >
      {posts.map((post, position) => (
        <Card
          key={post.slug}
          post={post}
          level={level}
          isLead={hasLead && position === 0}
        />
      ))}
    </ul>
  );
}

const columns = [
  "",
  "sm:grid-cols-2",
  "sm:grid-cols-2 lg:grid-cols-3",
] as const;

function Card({
  post: { slug, title, metaDescription, day, date },
  level: Heading,
  isLead,
}: {
  post: PostCard;
  level: "h2" | "h3";
  isLead: boolean;
}) {
  return (
    <li
      className={`relative border-t border-line pt-5 ${isLead ? "col-span-full gap-x-10 lg:grid lg:grid-cols-3" : ""}`}
    >
      <Heading
        className={
          isLead ? "max-w-[18ch] text-2xl md:text-3xl lg:col-span-2" : "text-xl"
        }
      >
        {title}
      </Heading>
      <div>
        <p className={`mt-2 text-muted ${isLead ? "lg:mt-0" : "text-sm"}`}>
          {metaDescription}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <PageLink
            to={postPath(slug)}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 after:absolute after:inset-0"
          >
            Read More<span className="sr-only">: {title}</span>
          </PageLink>
          {date && <time dateTime={day}>{date}</time>}
        </p>
      </div>
    </li>
  );
}

const categoryMarks: Readonly<Record<string, MarkName>> = {
  insurance: "shield",
  "legal-insights": "talk",
  "medical-care": "record",
  "personal-injury": "wheelchair",
  "premises-liability": "wetFloor",
  workplace: "hardHat",
  "your-case": "calendar",
};

export function findCategoryMark(name: string) {
  return categoryMarks[slugOf(name)];
}

export function CategoryMark({ name }: { name: string }) {
  return <Mark name={findCategoryMark(name) ?? "talk"} className="size-9" />;
}
