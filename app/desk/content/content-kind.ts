import { z } from "zod";
import type {
  ContentValues,
  RequestServices,
  Services,
} from "../../server/http/services-context.server.ts";
import { checkShape, type Problem } from "../../server/schema-problems.ts";
import type { NameLists } from "./field-names.server.ts";

declare module "../../server/http/services-context.server.ts" {
  interface Services {
    contentKinds: readonly ContentKind[];
  }
  interface ContentValues extends Readonly<Record<KindName, Values>> {}
}

export type Values = Readonly<Record<string, unknown>>;

type KindName =
  | "operator"
  | "colors"
  | "consent"
  | "legal-texts"
  | "qualification"
  | "law"
  | "destinations"
  | "routing";

export type ContentKind = {
  kind: KindName;
  title: string;
  schema: z.ZodType;
  default: Values;
  help?: ((path: string) => string | undefined) | undefined;
  sections: readonly { title: string; fields: readonly string[] }[];
  /** A problem that several fields cause is reported at one of the fields in `shown`, if possible. */
  findProblems?: (
    values: Values,
    site: ContentValues,
    shown: readonly string[],
  ) => Promise<readonly ContentProblem[]>;
  /** Allowed, but perhaps not intended: shown next to a list's entry. */
  listWarnings?: (values: Values, site: ContentValues) => readonly Problem[];
  /** For storage. Throws a SecretKeyError. */
  encrypt?: (values: Values) => Values;
  /** Decrypts if the key is right; names of environment variables stay. Kinds without this may not name any. */
  decrypt?: (values: Values) => Values;
  open?: (values: Values) => { values: Values; problems: readonly Problem[] };
  /** Saving, publishing or restoring needs a sign-in from the last ten minutes. */
  requiresRecentSignIn?: true;
  initialValues?: (services: RequestServices) => Values;
  testPage?: { path: string; label: string };
  listNames?: (site: ContentValues) => NameLists;
  summarize?: (
    services: Services,
    values: Values,
    site: ContentValues,
  ) => Promise<ProposalSummary | undefined>;
};

/**
 * `isConflict`: conflicts with other content. A draft may have one, because its change may also edit that content.
 * `isAboutSamples`: fixed where samples are listed, not at its field.
 */
export type ContentProblem = Problem & {
  isConflict?: true;
  isAboutSamples?: true;
};

/** A sentence, and a table whose first row is its header. */
export type ProposalSummary = {
  title: string;
  sentence: string;
  table?: readonly (readonly string[])[];
};

export function sectionSlug(title: string) {
  return title.toLowerCase().replaceAll(/\W+/g, "-");
}

/** The URL of the field in its form, in this change. */
export function fieldHref(
  { kind, sections }: Pick<ContentKind, "kind" | "sections">,
  path: readonly PropertyKey[],
  changeId?: string,
): string | undefined {
  const section = sections.find(({ fields }) =>
    fields.includes(String(path[0])),
  );
  const join = changeId === undefined ? "" : `&change=${changeId}`;
  return (
    section &&
    `/content/${kind}?section=${sectionSlug(section.title)}${join}#${path.join(".")}`
  );
}

export function toText(values: Values): string {
  return `${JSON.stringify(values, null, 2)}\n`;
}

export const valuesSchema = z.record(z.string(), z.unknown());

/** Throws if this isn't a JSON object. */
export function valuesOf({ data }: { data: string }): Values {
  return valuesSchema.parse(JSON.parse(data));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export async function findContentProblems(
  kind: ContentKind,
  values: Values,
  others: ContentValues,
  shown: readonly string[] = [],
): Promise<readonly ContentProblem[]> {
  const problems = findShapeProblems(kind, values);
  if (problems.length > 0) return problems;
  const site = { ...others, [kind.kind]: values };
  return (await kind.findProblems?.(values, site, shown)) ?? [];
}

/** Without rules that need other content. */
export function findShapeProblems(
  { schema, open }: ContentKind,
  values: Values,
): readonly Problem[] {
  const opened = open?.(values) ?? { values, problems: [] };
  if (opened.problems.length > 0) return opened.problems;
  const read = checkShape(schema, opened.values);
  return read.ok ? [] : read.problems;
}

/** The draft on top of what was published since. `conflicts` are fields that both changed; `values` has the draft's. */
export function mergeDraft({
  base,
  draft,
  current,
}: Record<"base" | "draft" | "current", Values>) {
  // Byte for byte as drafted, including the order of fields.
  if (isSame(base, current)) return { values: draft, conflicts: [] };
  const names = new Set([base, draft, current].flatMap(Object.keys));
  const changed = [...names].filter((name) => !isSame(base[name], draft[name]));
  const conflicts = changed.filter(
    (name) =>
      !isSame(base[name], current[name]) && !isSame(draft[name], current[name]),
  );
  const merged = { ...current };
  for (const name of changed) merged[name] = draft[name];
  return { values: asStored(merged), conflicts };
}

/** Undoes what changed from `before` to `after`, on top of `current`; `left` are fields that were changed again. */
export function undoFields({
  before,
  after,
  current,
}: Record<"before" | "after" | "current", Values>) {
  const merged = mergeDraft({ base: after, draft: before, current });
  const left = merged.conflicts;
  if (left.length === 0) return { values: merged.values, left };
  const kept = left.map((name) => [name, current[name]]);
  const mixed = { ...merged.values, ...Object.fromEntries(kept) };
  return { values: asStored(mixed), left };
}

/** The values as they come back from storage: without undefined fields, which JSON lacks. */
export function asStored(values: Values): Values {
  return JSON.parse(JSON.stringify(values));
}
