import {
  deskPage,
  readFields,
  redirectTo,
  type SignedIn,
} from "../../desk/desk-request.server.ts";
import { Chips, Line, Lines, PageLinks } from "../../desk/shell/page-parts.tsx";
import { Submit } from "../../desk/shell/submit.tsx";
import { formatDateTime } from "../../server/local-time.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { postPath } from "../post.ts";
import {
  type DeskPostFilter,
  deskPostFilters,
  findDeskDrafts,
  listDeskPosts,
  listRedirects,
} from "../store/editing/desk-posts.server.ts";
import { deleteRedirect } from "../store/editing/edit-posts.server.ts";
import type { DeskDraft } from "../store/editing/post-drafts.server.ts";

export async function showPosts(desk: SignedIn): Promise<Response> {
  const { database, delivery } = desk.services;
  const { timeZone } = delivery.plan;
  const asked = desk.url.searchParams;
  const list = readList(asked);
  const { posts, hasMore } = await listDeskPosts(database, list);
  const drafts = await findDeskDrafts(database, list);
  const redirects = await listRedirects(database);
  return deskPage(
    desk,
    "Posts",
    <div className="stack-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Posts</h1>
        <a href="/posts/new" className={buttonClass("action")}>
          Write a post
        </a>
      </div>
      <Finding {...list} />
      <Drafts drafts={drafts} timeZone={timeZone} />
      {posts.length + drafts.length === 0 && (
        <p className="text-muted">
          {list.typed ? `No post has “${list.typed}”.` : "No posts here yet."}
        </p>
      )}
      <Lines>
        {posts.map((post) => (
          <Line
            key={post.id}
            what={<TextLink href={`/posts/${post.id}`} label={post.title} />}
          >
            <p className="text-sm text-muted">{stateOf(post, timeZone)}</p>
          </Line>
        ))}
      </Lines>
      <PageLinks
        links={{
          "Newer posts":
            list.page > 1 && addressOf({ ...list, page: list.page - 1 }),
          "Older posts": hasMore && addressOf({ ...list, page: list.page + 1 }),
        }}
      />
      <Redirects redirects={redirects} siteUrl={desk.services.siteUrl} />
    </div>,
    { current: "/posts" },
  );
}

export async function actOnPosts(desk: SignedIn): Promise<Response> {
  const { database, now } = desk.services;
  const { slug = "" } = readFields(desk);
  const { account: by } = desk.session;
  await deleteRedirect(database, { slug, by, at: now() });
  return redirectTo("/posts#redirects");
}

type List = ReturnType<typeof readList>;

function readList(asked: URLSearchParams) {
  const filter: DeskPostFilter =
    deskPostFilters.find((one) => one === asked.get("show")) ?? "all";
  const typed = (asked.get("q") ?? "").trim().slice(0, 100);
  const number = Number(asked.get("page"));
  const page =
    Number.isInteger(number) && number > 0 ? Math.min(number, 9999) : 1;
  return { filter, typed, page };
}

function addressOf({ filter, typed, page }: List) {
  const query = new URLSearchParams({ show: filter, q: typed });
  if (page > 1) query.set("page", String(page));
  return `/posts?${query}`;
}

const filterLabels: Record<DeskPostFilter, string> = {
  all: "All",
  drafts: "Not published",
  scheduled: "Scheduled",
  published: "Published",
};

function Finding({ filter, typed }: List) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Chips
        label="Show"
        links={deskPostFilters.map((one) => ({
          href: addressOf({ filter: one, typed, page: 1 }),
          label: filterLabels[one],
          isCurrent: one === filter,
        }))}
      />
      <search className="max-sm:w-full">
        <form className="grid grid-cols-[1fr_auto] items-end gap-2">
          <input type="hidden" name="show" value={filter} />
          <Field
            label="Title or URL"
            type="search"
            name="q"
            defaultValue={typed}
          />
          <Submit label="Search" />
        </form>
      </search>
    </div>
  );
}

function Drafts({
  drafts,
  timeZone,
}: {
  drafts: readonly DeskDraft[];
  timeZone: string;
}) {
  if (drafts.length === 0) return null;
  return (
    <section className="stack-2 rounded-card bg-sunken p-4">
      <h2 className="text-xl">Drafts</h2>
      <Lines>
        {drafts.map(({ postId: id, fields, by, at, change }) => (
          <Line
            key={id}
            what={
              <TextLink
                href={`/posts/${id}`}
                label={fields.title || "Untitled post"}
              />
            }
          >
            <p className="text-sm text-muted">
              {change.dueAt
                ? `Will be published ${formatDateTime(change.dueAt, timeZone)}`
                : change.problem
                  ? "Not published as scheduled. Open it to see why."
                  : `${by}, ${formatDateTime(at, timeZone)}`}
            </p>
          </Line>
        ))}
      </Lines>
    </section>
  );
}

type ListedPost = Awaited<ReturnType<typeof listDeskPosts>>["posts"][number];

function stateOf(
  { is_published, is_scheduled, published_at, category }: ListedPost,
  timeZone: string,
) {
  const time = published_at && formatDateTime(published_at, timeZone);
  const state = is_published
    ? `Published ${time}`
    : is_scheduled
      ? `Will be published ${time}`
      : "Not published";
  return category ? `${state}\u00a0· ${category}` : state;
}

function Redirects({
  redirects,
  siteUrl,
}: {
  redirects: Awaited<ReturnType<typeof listRedirects>>;
  siteUrl: string;
}) {
  if (redirects.length === 0) return null;
  return (
    <section id="redirects" className="stack-4">
      <h2 className="text-xl">Redirects</h2>
      <p className="text-muted">
        Old URLs of posts. Links to them on other sites still work.
      </p>
      <Lines>
        {redirects.map(({ from, to, is_published }) => (
          <Line
            key={from}
            what={
              <p>
                {`${postPath(from)} goes to `}
                <TextLink href={siteUrl + postPath(to)} label={postPath(to)} />
                {!is_published && " once that is published"}
              </p>
            }
          >
            <form method="post" action="/posts">
              <Submit
                label="Remove"
                name="slug"
                value={from}
                aria-label={`Remove the redirect from ${from}`}
              />
            </form>
          </Line>
        ))}
      </Lines>
    </section>
  );
}
