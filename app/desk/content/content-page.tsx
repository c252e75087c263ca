import { formatDateTime } from "../../server/local-time.ts";
import { addNonBreakingSpaces } from "../../ui/add-non-breaking-spaces.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { deskPage, type SignedIn } from "../desk-request.server.ts";
import { Line, Lines, maxLinksShown } from "../shell/page-parts.tsx";
import { type Change, listOpenChanges } from "./changes/change-sets.server.ts";
import { listDrafts } from "./changes/content-drafts.server.ts";
import { type ContentKind, sectionSlug } from "./content-kind.ts";
import {
  findPublished,
  type PublishedVersion,
  readSiteValues,
} from "./content-store.server.ts";
import { findEditedChange } from "./remove-samples.server.ts";
import { StillToDo } from "./still-to-do.tsx";

export async function showContent(desk: SignedIn): Promise<Response> {
  const { database, contentKinds, changePosts, delivery } = desk.services;
  const { timeZone } = delivery.plan;
  const changes = await listOpenChanges(database);
  const { joined, change } = await findEditedChange(desk);
  const drafts = change ? await listDrafts(database, change.id) : [];
  const site = await readSiteValues(database, contentKinds, drafts);
  const kinds = contentKinds.map(async (kind) => ({
    kind,
    latest: await findPublished(database, kind.kind),
  }));
  return deskPage(
    desk,
    "Content",
    <div className="stack-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-2xl">Content</h1>
        <TextLink href="/archive" label="See the site on a past day" />
      </header>
      <ContentNotices {...desk} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <OpenChanges changes={changes} timeZone={timeZone} />
        <div className="stack-8">
          {joined && (
            <Notice
              kind="plain"
              title={`Adding to the change “${joined.name}”`}
              description="Choose what to edit. It's published together with the rest of the change."
            />
          )}
          <StillToDo
            services={desk.services}
            site={site}
            posts={await changePosts.listSamples(database)}
            changeId={change?.id}
            hasDrafts={drafts.length > 0}
          />
          {(await Promise.all(kinds)).map((shown) => (
            <Kind
              key={shown.kind.kind}
              {...shown}
              changeId={joined?.id}
              draftedIn={
                drafts.some((one) => one.kind === shown.kind.kind)
                  ? change?.id
                  : undefined
              }
              timeZone={timeZone}
            />
          ))}
        </div>
      </div>
    </div>,
    { current: "/content" },
  );
}

function ContentNotices({
  url: { searchParams },
  services: { siteUrl },
}: SignedIn) {
  const published = searchParams.get("published");
  return (
    <>
      {published !== null && (
        <Notice
          kind="success"
          title="Published"
          description={
            <>
              {"Visitors see it within two seconds. "}
              <a
                href={`/changes/${published}`}
                className="underline underline-offset-4"
              >
                See what changed, or undo it
              </a>
            </>
          }
          link={{ href: siteUrl, label: "Open the site" }}
        />
      )}
      {searchParams.has("unpublished") && (
        <Notice
          kind="success"
          title="The sample posts are off the site"
          description="They're kept under Posts. Publish those that fit your firm."
          link={{ href: "/posts?show=drafts", label: "Open the posts" }}
        />
      )}
      {searchParams.has("changed") && (
        <Notice
          kind="destructive"
          title="Someone else changed this first"
          description="Look at what's left, and try again."
        />
      )}
    </>
  );
}

function OpenChanges({
  changes,
  timeZone,
}: {
  changes: readonly Change[];
  timeZone: string;
}) {
  return (
    <section className="stack-4 rounded-card bg-sunken p-4 lg:order-last">
      <h2 className="text-xl">Changes in progress</h2>
      {changes.length === 0 && (
        <p className="text-muted">
          No drafts. What you edit is saved here until you publish it.
        </p>
      )}
      <Lines>
        {changes.map((change) => (
          <Line
            key={change.id}
            what={
              <TextLink href={`/changes/${change.id}`} label={change.name} />
            }
            note={describeChange(change, timeZone)}
          />
        ))}
      </Lines>
    </section>
  );
}

function describeChange(
  { due_at, problem, by_name, created_at }: Change,
  timeZone: string,
) {
  const time = (at: string) =>
    addNonBreakingSpaces(formatDateTime(at, timeZone));
  if (due_at) return `Scheduled for ${time(due_at)}`;
  if (problem) return "Not published as scheduled. Open it to see why.";
  return `Draft by ${by_name}, ${time(created_at)}`;
}

function Kind({
  kind,
  latest,
  changeId,
  draftedIn,
  timeZone,
}: {
  kind: ContentKind;
  latest: PublishedVersion | undefined;
  changeId: string | undefined;
  /** The open change in which this account drafted it. */
  draftedIn: string | undefined;
  timeZone: string;
}) {
  const { title, testPage, sections } = kind;
  const join = changeId === undefined ? "" : `&change=${changeId}`;
  const links = (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {sections.map((section) => (
        <li key={section.title}>
          <a
            href={`/content/${kind.kind}?section=${sectionSlug(section.title)}${join}`}
            className={buttonClass("quiet", "w-full justify-start text-left")}
          >
            {section.title}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="stack-4">
      <h2 className="text-xl">{title}</h2>
      <p className="text-muted empty:hidden">
        {latest && (
          <>
            {`“${latest.name}” was published by ${latest.by}, ${formatDateTime(latest.publishedAt, timeZone)}. `}
            <a
              href={`/content/${kind.kind}/history`}
              aria-label={`History: ${title}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              History
            </a>{" "}
          </>
        )}
        {testPage && (
          <TextLink
            href={
              draftedIn ? `${testPage.path}?change=${draftedIn}` : testPage.path
            }
            label={testPage.label}
          />
        )}
      </p>
      {sections.length > maxLinksShown ? (
        <Fold summary={`${sections.length} sections`}>{links}</Fold>
      ) : (
        links
      )}
    </section>
  );
}
