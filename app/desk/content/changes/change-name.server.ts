import type { Services } from "../../../server/http/services-context.server.ts";
import { type ContentKind, isSame } from "../content-kind.ts";
import { listProposals } from "./proposals.server.ts";

export const longestName = 80;
/** Until something else is edited in the change. */
export const samplesName = "Remove samples";
const longestOwnName = 40;

export function nameOfSection(
  { kind, title }: Pick<ContentKind, "kind" | "title">,
  section: { title: string },
) {
  return kind === "operator" ? section.title : title;
}

export async function defaultChangeName(
  deps: Pick<Services, "database" | "contentKinds" | "changePosts" | "now">,
  changeId: string,
): Promise<string> {
  const { database, changePosts, now } = deps;
  const proposals = await listProposals(deps, changeId);
  const posts = await changePosts.list(database, changeId, now());
  const names = deps.contentKinds.flatMap((kind) => {
    const found = proposals.find((one) => one.kind.kind === kind.kind);
    const isEdited = (one: string) =>
      !isSame(found?.current[one], found?.values[one]);
    return kind.sections
      .filter(({ fields }) => fields.some(isEdited))
      .map((section) => nameOfSection(kind, section));
  });
  return joined([...new Set(names), ...posts.map(({ title }) => title)]);
}

function joined(names: readonly string[], shown = names.length): string {
  const rest = names.length - shown;
  const words = names.slice(0, shown).join(", ");
  const name = rest > 0 ? `${words} and ${rest} more` : words;
  return name.length > longestOwnName && shown > 1
    ? joined(names, shown - 1)
    : name;
}
