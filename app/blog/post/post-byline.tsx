import { formatDate } from "../../shell/format-date.ts";
import { PageLink } from "../../shell/page-link.tsx";
import type { ReadPost } from "./read-post.server.ts";

const wordsPerMinute = 230;

export function PostByline({ post }: { post: ReadPost }) {
  const { category, author, publishedAt, changedAt, review } = post;
  const minutes = Math.max(1, Math.round(post.words / wordsPerMinute));
  const isChanged =
    formatDate(changedAt) !== formatDate(publishedAt ?? changedAt);
  return (
    <header className="mt-4 sm:mt-8">
      <p className="text-sm font-semibold text-muted">
        {category.path ? (
          <PageLink
            to={category.path}
            className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
          >
            {category.name}
          </PageLink>
        ) : (
          category.name
        )}
      </p>
      <h1 className="max-w-4xl text-3xl">{post.title}</h1>
      <p className="mt-4 text-sm text-muted">
        {author.name}
        {publishedAt && (
          <>
            <span className="max-sm:invisible max-sm:block max-sm:h-0">
              {"\u00a0· "}
            </span>
            <Day time={publishedAt} />
          </>
        )}
        {isChanged && (
          <>
            {"\u00a0· Updated "}
            <Day time={changedAt} />
          </>
        )}
        {`\u00a0· ${minutes}\u00a0min\u00a0read`}
      </p>
      {review && (
        <p className="mt-1 text-sm text-muted">
          Reviewed by {review.by}, <Day time={review.on} />
        </p>
      )}
    </header>
  );
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} className="whitespace-nowrap">
      {formatDate(time)}
    </time>
  );
}
