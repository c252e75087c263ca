import type { Services } from "../../../server/http/services-context.server.ts";
import { countOf } from "../../../ui/count-of.ts";
import { type ContentKind, isSame } from "../content-kind.ts";
import { listProposals } from "./proposals.server.ts";

export const longestName = 80;
/** A change keeps this name until something else is edited in it. */
export const samplesName = "Remove samples";
const longestOwnName = 60;

export function nameOfSection(
  { kind, title }: Pick<ContentKind, "kind" | "title">,
  section: { title: string },
) {
  return kind === "operator" ? section.title : title;
}

/** Names every section and post, or only the kinds of content if that gets too long. */
export async function defaultChangeName(
  deps: Pick<Services, "database" | "contentKinds" | "changePosts" | "now">,
  changeId: string,
): Promise<string> {
  const { database, changePosts, now } = deps;
  const proposals = await listProposals(deps, changeId);
  const posts = await changePosts.list(database, changeId, now());
  const edited = deps.contentKinds.flatMap((kind) => {
    const found = proposals.find((one) => one.kind.kind === kind.kind);
    const isEdited = (one: string) =>
      !isSame(found?.current[one], found?.values[one]);
    return kind.sections
      .filter(({ fields }) => fields.some(isEdited))
      .map((section) => ({
        kind: kind.title,
        part: nameOfSection(kind, section),
      }));
  });
  const parts = new Set([
    ...edited.map(({ part }) => part),
    ...posts.map(({ title }) => title),
  ]);
  const every = [...parts].join(", ");
  if (parts.size < 2 || every.length <= longestOwnName) return every;
  const kinds = new Set(
    edited.map(({ kind }, _, all) => {
      const own = all.filter((one) => one.kind === kind);
      return own.length > 1
        ? `${kind} (${countOf(own.length, "section")})`
        : kind;
    }),
  );
  return shorten([
    ...kinds,
    ...(posts.length > 0 ? [countOf(posts.length, "post")] : []),
  ]);
}

function shorten(names: readonly string[], shown = names.length): string {
  const rest = names.length - shown;
  const words = names.slice(0, shown).join(", ");
  const name =
    rest > 0 ? `${words}, and ${countOf(rest, "other part")}` : words;
  return name.length > longestOwnName && shown > 1
    ? shorten(names, shown - 1)
    : name;
}
