import type { Problem } from "../../server/schema-problems.ts";
import {
  goTo,
  NotFoundError,
  orNotFound,
  page,
  type SignedIn,
} from "../desk-request.server.ts";
import {
  defaultChangeName,
  longestName,
  nameOfSection,
} from "./changes/change-name.server.ts";
import {
  findOpenChange,
  findOwnChange,
  listDrafts,
  renameChange,
  saveContentDraft,
} from "./changes/change-sets.server.ts";
import { listDifferences } from "./changes/differences.ts";
import {
  findChangedFields,
  type SeenValues,
  seenName,
  seenValues,
} from "./changes/seen-values.server.ts";
import {
  findContentProblems,
  isSame,
  slugOf,
  type Values,
  valuesOf,
} from "./content-kind.ts";
import { getCurrent, readSiteValues } from "./content-store.server.ts";
import {
  type Edited,
  EditView,
  fieldsOf,
  nextSection,
  pathOf,
} from "./edit-view.tsx";
import { labelOf } from "./field-labels.ts";
import { storeUploads } from "./form/form-uploads.server.ts";
import { readFormField } from "./form/form-values.ts";
import { applyItemAction } from "./form/item-actions.ts";
import { findMovedSecrets } from "./form/moved-secrets.server.ts";
import { mustSignInAgain } from "./sign-in-again.ts";

export async function showContentForm(desk: SignedIn): Promise<Response> {
  const { url, session, services } = desk;
  if (!url.searchParams.has("change")) {
    const { name } = session.account;
    const own = await findOwnChange(services.database, name);
    if (own) {
      url.searchParams.set("change", own.id);
      return goTo(url.pathname + url.search);
    }
  }
  return formPage(desk, await getEdited(desk), []);
}

export async function saveContentForm(desk: SignedIn): Promise<Response> {
  const { form } = desk;
  const edited = await getEdited(desk);
  const refused = await storeUploads(desk, form);
  const fields = fieldsOf(edited);
  const encrypt = edited.kind.encrypt ?? ((values) => values);
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = readFormField(field, form, name);
      return [name, isSame(value, edited.start[name]) ? undefined : value];
    }),
  );
  const changed = applyItemAction(fields, typed, String(form.get("-do") ?? ""));
  const values = encrypt({ ...edited.values, ...(changed ?? typed) });
  const seen = readSeen(form, Object.keys(fields));
  const name = textOf(form, "-name");
  const shown = { ...edited, values, seen, name, isUnsaved: true };
  if (changed) return formPage(desk, shown, refused);
  if (mustSignInAgain(desk, [edited.kind])) {
    return formPage(desk, { ...shown, isAskingAgain: true }, [], 401);
  }
  const { database } = desk.services;
  const moved = await findMovedSecrets(database, edited.kind, typed);
  // Other problems may name a value that was filled in.
  const others =
    moved.length > 0
      ? moved
      : await findContentProblems(edited.kind, stripped(values), edited.site);
  // A field whose photo was refused would also be reported as missing.
  const problems = [
    ...refused,
    ...others.filter((one) =>
      refused.every(({ path }) => !isSame(path, one.path)),
    ),
  ];
  const listed = problems.filter(
    ({ path: [name = ""] }) => String(name) in fields,
  );
  if (listed.length > 0) return formPage(desk, shown, listed);
  const next = form.get("-do") === "next" ? nextSection(edited) : undefined;
  const sent = { sent: typed, stored: edited.values };
  const { fields: own } = findChangedFields(edited.kind, seen, sent);
  if (next && Object.keys(own).length === 0) return goTo(pathOf(edited, next));
  const saved = await save(desk, edited, typed, { name, seen });
  if (!saved.ok) return showConflicts(desk, shown, saved.conflicts);
  const change = { id: saved.changeId };
  return goTo(
    next
      ? pathOf({ kind: edited.kind, change }, next)
      : `/changes/${change.id}`,
  );
}

/** A change that nobody named is called after everything that it edits. */
async function save(
  desk: SignedIn,
  { kind, section, change }: Edited,
  typed: Values,
  { name, seen }: { name: string; seen: SeenValues },
) {
  const { services, session } = desk;
  const { database, now } = services;
  const ownName = nameOfSection(kind, section);
  const isNamed = change
    ? change.name !== (await defaultChangeName(services, change.id))
    : name !== "" && name !== ownName;
  const saved = await saveContentDraft(database, kind, typed, {
    ...(change && { changeId: change.id }),
    name: name || ownName,
    seen,
    by: session.account,
    at: now(),
  });
  const edited =
    saved.ok && (await defaultChangeName(services, saved.changeId));
  if (saved.ok && edited && !isNamed) {
    await renameChange(database, saved.changeId, edited);
  }
  return saved;
}

function readSeen(form: FormData, fields: readonly string[]): SeenValues {
  const sent = fields.map((field) => [field, form.get(seenName(field))]);
  return Object.fromEntries(
    sent.filter(([, print]) => typeof print === "string"),
  );
}

/** Shows what someone else has saved since. Saving again confirms it. */
async function showConflicts(
  desk: SignedIn,
  shown: Edited,
  conflicts: readonly string[],
) {
  const latest = await getEdited(desk);
  if (conflicts.length === 0) throw new NotFoundError("content");
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
    .slice(0, longestName);
}

async function getEdited(desk: SignedIn): Promise<Edited> {
  const { database, contentKinds } = desk.services;
  const kind = orNotFound(
    contentKinds.find(({ kind }) => kind === desk.parameters.kind),
  );
  const asked = desk.url.searchParams.get("section");
  const section = orNotFound(
    kind.sections.find(({ title }) => slugOf(title) === asked) ??
      kind.sections[0],
  );
  const id = desk.url.searchParams.get("change") ?? "";
  const change = await findOpenChange(database, id);
  const drafts = change ? await listDrafts(database, change.id) : [];
  const draft = drafts.find((one) => one.kind === kind.kind);
  const values = valuesOf(draft ?? (await getCurrent(database, kind)));
  const site = await readSiteValues(database, contentKinds, drafts);
  const seen = seenValues(kind, section.fields, values);
  const start = kind.start?.(desk.services) ?? {};
  return { kind, section, change, values, start, site, seen };
}

function formPage(
  desk: SignedIn,
  edited: Edited,
  problems: readonly Problem[],
  status = problems.length > 0 ? 422 : 200,
) {
  return page(
    desk,
    edited.section.title,
    <EditView edited={edited} problems={problems} />,
    { status, current: "/content" },
  );
}
