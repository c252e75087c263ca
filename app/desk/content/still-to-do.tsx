import { type Operator, operatorSchema } from "../../brand/operator.ts";
import { listMadeUpEntries } from "../../brand/sample-entries.ts";
import {
  listSampleProblems,
  listUnfilledFields,
  type OperatorGap,
} from "../../brand/samples.ts";
import type { LawBook } from "../../law/facts/law-book.server.ts";
import { listPlaceGaps, listReviewGaps } from "../../locations/place-gaps.ts";
import { isLive } from "../../server/http/is-live.ts";
import type {
  ContentValues,
  RequestServices,
} from "../../server/http/services-context.server.ts";
import { countOf } from "../../ui/count-of.ts";
import { Fold } from "../../ui/fold.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { Line, Lines } from "../shell/page-parts.tsx";
import { Submit } from "../shell/submit.tsx";
import { type ContentKind, fieldHref } from "./content-kind.ts";
import { labelOf } from "./field-labels.ts";
import { listReceivers } from "./kinds/routing-kind.ts";

type Samples = readonly { id: string; title: string }[];

export function StillToDo({
  services: { contentKinds, laws, siteUrl },
  site,
  posts,
  changeId,
  hasDrafts,
}: {
  services: Pick<RequestServices, "contentKinds" | "laws" | "siteUrl">;
  site: ContentValues;
  posts: Samples;
  changeId: string | undefined;
  hasDrafts: boolean;
}) {
  const kind = contentKinds.find((one) => one.kind === "operator");
  const { data: operator } = operatorSchema.safeParse(site.operator);
  if (!kind || !operator) return null;
  const { required, advised } = listGaps(kind, operator, { site, laws });
  const isReady = required.length === 0;
  const isDone = isReady && isLive(siteUrl);
  if (isDone && advised.length + posts.length === 0) return null;
  return (
    <section id="still-to-do" className="stack-4">
      <h2 className="text-xl">Still to do</h2>
      {hasDrafts && (
        <p className="text-muted">
          What your draft already replaces isn't listed. Publish the draft to
          show it.
        </p>
      )}
      {!isDone && (
        <h3 className="font-semibold">Before the site can go live</h3>
      )}
      {isReady && !isDone && (
        <p>
          {hasDrafts ? "All done once the draft is published." : "All done."}{" "}
          Whoever runs your server can then set the site's public address and
          turn on calls.
        </p>
      )}
      <Gaps gaps={required} />
      {listMadeUpEntries(operator).some(({ isWhole }) => isWhole) && (
        <RemoveSamples changeId={changeId} />
      )}
      {advised.length + posts.length > 0 && (
        <h3 className="font-semibold">To make it better</h3>
      )}
      <Gaps gaps={advised} />
      {posts.length > 0 && <SamplePosts posts={posts} />}
    </section>
  );
}

function listGaps(
  kind: ContentKind,
  operator: Operator,
  { site, laws }: { site: ContentValues; laws: LawBook },
) {
  const required = listSampleProblems(operator, "https://live.example").map(
    ({ path }) => path.join("."),
  );
  const gaps = [
    ...listUnfilledFields(operator),
    ...listPlaceGaps(operator),
    ...listOldDates(operator, site),
    ...listReviewGaps(operator, laws),
  ];
  const describe = (isRequired: boolean) =>
    gaps
      .filter(({ field }) => required.includes(field) === isRequired)
      .flatMap((gap) => describeGap(kind, gap));
  const { destinations, contacts } = listReceivers(site.destinations);
  const hasReceivers = destinations.length + contacts.length > 0;
  return {
    required: describe(true),
    advised: [...(hasReceivers ? [] : [noDestinations]), ...describe(false)],
  };
}

type Gap = { href: string; label: string; consequence: string };

function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <Lines>
      {gaps.map(({ href, label, consequence }) => (
        <Line
          key={href + consequence}
          what={<TextLink href={href} label={label} />}
          note={`Until then ${consequence}.`}
        />
      ))}
    </Lines>
  );
}

const noDestinations = {
  href: "/content/destinations?section=destinations",
  label: "Where leads go",
  consequence: "leads wait at the desk, and nobody gets an email about them",
};

function describeGap(
  kind: ContentKind,
  { field, consequence }: OperatorGap,
): Gap[] {
  const path = field.split(".");
  const href = fieldHref(kind, path);
  return href ? [{ href, label: labelOf(kind, path), consequence }] : [];
}

/** A legal page in the firm's own words has its own date. */
function listOldDates(operator: Operator, site: ContentValues): OperatorGap[] {
  const shipped = operatorSchema.shape.legalTextsUpdated.parse(undefined);
  const isOwn = (name: string) =>
    Object(site["legal-texts"][name]).updated !== undefined;
  const old = Object.entries(operator.legalTextsUpdated).find(
    ([name, date]) => !isOwn(name) && Object(shipped)[name] === date,
  );
  return old
    ? [
        {
          field: "legalTextsUpdated",
          consequence: `legal pages say that they were last updated in ${old[1]}`,
        },
      ]
    : [];
}

function RemoveSamples({ changeId }: { changeId: string | undefined }) {
  const join = changeId === undefined ? "" : `?change=${changeId}`;
  return (
    <form method="post" action={`/content${join}`} className="stack-2">
      <Submit
        label="Remove all sample people, results, reviews, badges and offices"
        name="act"
        value="remove-samples"
      />
      <p className="text-sm text-muted">
        You see what goes before you publish it.
      </p>
    </form>
  );
}

function SamplePosts({ posts }: { posts: Samples }) {
  return (
    <form method="post" action="/content" className="stack-2">
      <p>
        {`${countOf(posts.length, "sample post is", "sample posts are")} on the site, with a made-up date and your firm's name. Give each that you keep its real date.`}
      </p>
      <Fold summary="Which posts">
        <Lines>
          {posts.map(({ id, title }) => (
            <Line
              key={id}
              what={<TextLink href={`/posts/${id}`} label={title} />}
            />
          ))}
        </Lines>
      </Fold>
      <Submit
        label="Take the sample posts off the site"
        name="act"
        value="unpublish-samples"
      />
    </form>
  );
}
