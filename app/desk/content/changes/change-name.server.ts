import type { Services } from "../../../server/http/services-context.server.ts";
import { type ContentKind, isSame } from "../content-kind.ts";
import { operatorKindName } from "../kinds/operator-kind.ts";
import { listProposals } from "./publish.server.ts";

export const longestName = 80;

/** What a change of this section alone is called until somebody gives it a name. */
export function nameOfSection(
  { kind, title }: Pick<ContentKind, "kind" | "title">,
  section: { title: string },
) {
  return kind === operatorKindName ? section.title : title;
}

/** The same of everything that the change edits. */
export async function nameOfEdited(
  tools: Pick<Services, "database" | "contentKinds">,
  changeId: string,
): Promise<string> {
  const names = new Set<string>();
  for (const proposal of await listProposals(tools, changeId)) {
    const { kind, current, values } = proposal;
    for (const section of kind.sections) {
      if (section.fields.some((one) => !isSame(current[one], values[one]))) {
        names.add(nameOfSection(kind, section));
      }
    }
  }
  return joined([...names]);
}

function joined(names: readonly string[], shown = names.length): string {
  const rest = names.length - shown;
  const words = names.slice(0, shown).join(", ");
  const name = rest > 0 ? `${words} and ${rest} more` : words;
  return name.length > longestName && shown > 1
    ? joined(names, shown - 1)
    : name;
}
