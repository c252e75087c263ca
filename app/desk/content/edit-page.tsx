import type { Problem } from "../../server/schema-problems.ts";
import { actorOf } from "../accounts/account.ts";
import { goTo, page, type SignedIn } from "../desk-request.server.ts";
import {
  findChange,
  isOpen,
  listDrafts,
  listOpenChanges,
  saveDraft,
} from "./changes/change-sets.server.ts";
import { listDifferences } from "./changes/differences.ts";
import { labelOf } from "./changes/publish.server.ts";
import {
  type SeenValues,
  seenName,
  seenValues,
} from "./changes/seen-values.server.ts";
import {
  findContentProblems,
  slugOf,
  type Values,
  valuesOf,
} from "./content-kind.ts";
import { getCurrent, readSiteValues } from "./content-store.server.ts";
import { type Edited, EditView, fieldsOf } from "./edit-view.tsx";
import { storeUploads } from "./form/form-uploads.server.ts";
import { applyItemAction, readFormField } from "./form/form-values.ts";
import { findMovedSecrets } from "./form/moved-secrets.server.ts";
import { missingContent } from "./missing-content.tsx";

export async function showContentForm(desk: SignedIn): Promise<Response> {
  const edited = await findEdited(desk);
  return edited ? formPage(desk, edited, []) : missingContent(desk);
}

/** Saves a draft, or adds, removes and moves items. Refused input stays in the form. */
export async function saveContentForm(desk: SignedIn): Promise<Response> {
  const form = await desk.request.formData().catch(() => new FormData());
  const edited = await findEdited(desk, textOf(form, "-change"));
  if (!edited) return missingContent(desk);
  const refused = await storeUploads(desk, form);
  const fields = fieldsOf(edited);
  const encrypt = edited.kind.encrypt ?? ((values) => values);
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      readFormField(field, form, name),
    ]),
  );
  const changed = applyItemAction(fields, typed, String(form.get("-do") ?? ""));
  const values = encrypt({ ...edited.values, ...(changed ?? typed) });
  const seen = readSeen(form, Object.keys(fields));
  const shown = { ...edited, values, seen, name: textOf(form, "-name") };
  if (changed) return formPage(desk, shown, refused);
  const problems = [
    ...refused,
    ...(await findMovedSecrets(desk.services.database, edited.kind, typed)),
    ...(await findContentProblems(edited.kind, stripped(values), edited.site)),
  ];
  const own = problems.filter(
    ({ path: [name = ""] }) => String(name) in fields,
  );
  if (own.length > 0) return formPage(desk, shown, own);
  const { database, now } = desk.services;
  const saved = await saveDraft(database, edited.kind, typed, {
    ...(edited.change && { changeId: edited.change.id }),
    ...{ name: shown.name || edited.section.title, seen },
    ...{ by: actorOf(desk.session.account), at: now() },
  });
  return saved.ok
    ? goTo(`/changes/${saved.changeId}`)
    : showConflicts(desk, shown, saved.conflicts);
}

function readSeen(form: FormData, fields: readonly string[]): SeenValues {
  const sent = fields.map((field) => [field, form.get(seenName(field))]);
  return Object.fromEntries(
    sent.filter(([, print]) => typeof print === "string"),
  );
}

/** Shows what somebody else has saved since. Saving again confirms it. */
async function showConflicts(
  desk: SignedIn,
  shown: Edited,
  conflicts: readonly string[],
) {
  const latest = await findEdited(desk, shown.change?.id);
  if (!latest || conflicts.length === 0) return missingContent(desk);
  const problems = conflicts.map((field) => ({
    path: [field],
    message: `changed while you were editing. Save again to use yours instead of ${describeOther(shown, latest, field)}`,
  }));
  const seen = {
    ...shown.seen,
    ...seenValues(shown.kind, conflicts, latest.values),
  };
  return formPage(desk, { ...shown, seen }, problems, 409);
}

function describeOther({ kind, values }: Edited, latest: Edited, name: string) {
  return listDifferences(
    kind,
    { [name]: values[name] },
    { [name]: latest.values[name] },
  )
    .map(({ label, after = "nothing" }) =>
      label === labelOf(kind, [name]) ? `“${after}”` : `${label} “${after}”`,
    )
    .join(", ");
}

function stripped(values: Values): Values {
  return JSON.parse(JSON.stringify(values));
}

function textOf(form: FormData, name: string) {
  return String(form.get(name) ?? "")
    .trim()
    .slice(0, 80);
}

/** The change that the address names, or the one in `chosen`. */
async function findEdited(
  desk: SignedIn,
  chosen = "",
): Promise<Edited | undefined> {
  const { database, contentKinds } = desk.services;
  const kind = contentKinds.find(({ kind }) => kind === desk.parameters.kind);
  const asked = desk.url.searchParams.get("section");
  const section =
    kind?.sections.find(({ title }) => slugOf(title) === asked) ??
    kind?.sections[0];
  if (!kind || !section) return undefined;
  const id = desk.url.searchParams.get("change") ?? chosen;
  const found = await findChange(database, id);
  const change = found && isOpen(found) ? found : undefined;
  const drafts = change ? await listDrafts(database, change.id) : [];
  const draft = drafts.find((one) => one.kind === kind.kind);
  const values = valuesOf(draft ?? (await getCurrent(database, kind)));
  const site = {
    ...(await readSiteValues(database, contentKinds)),
    ...Object.fromEntries(drafts.map((one) => [one.kind, valuesOf(one)])),
  };
  const seen = seenValues(kind, section.fields, values);
  return { kind, section, change, values, site, seen };
}

async function formPage(
  desk: SignedIn,
  edited: Edited,
  problems: readonly Problem[],
  status = problems.length > 0 ? 422 : 200,
) {
  const open = await listOpenChanges(desk.services.database);
  return page(
    desk,
    edited.section.title,
    <EditView {...{ edited, problems, open }} />,
    { status, current: "/content" },
  );
}
