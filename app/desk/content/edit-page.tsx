import { listUploads } from "../../brand/media/uploads.server.ts";
import type { Problem } from "../../server/schema-problems.ts";
import {
  deskPage,
  NotFoundError,
  orNotFound,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import {
  defaultChangeName,
  longestName,
  nameOfSection,
  samplesName,
} from "./changes/change-name.server.ts";
import {
  findMyOpenChange,
  findOpenChange,
  renameChange,
} from "./changes/change-sets.server.ts";
import {
  listDrafts,
  saveContentDraft,
} from "./changes/content-drafts.server.ts";
import {
  findChangedFields,
  type SeenValues,
  seenName,
  seenValues,
} from "./changes/seen-values.server.ts";
import {
  asStored,
  type ContentProblem,
  findContentProblems,
  isSame,
  sectionSlug,
  type Values,
  valuesOf,
} from "./content-kind.ts";
import { getCurrent, readSiteValues } from "./content-store.server.ts";
import { listDifferences } from "./differences/differences.ts";
import {
  type Edited,
  EditView,
  fieldsOfSection,
  nextSection,
  pathOf,
} from "./edit-view.tsx";
import { labelOf } from "./field-labels.ts";
import { formFieldOf } from "./form/form-field.ts";
import { storeUploads } from "./form/form-uploads.server.ts";
import { readFormField } from "./form/form-values.ts";
import { applyItemAction } from "./form/item-actions.ts";
import { findMovedSecrets } from "./form/moved-secrets.server.ts";
import { findRepeatedKeys } from "./form/repeated-keys.ts";
import { isUnchosen } from "./form/unchosen.ts";
import { needsReauthentication } from "./reauthentication.ts";

export async function showContentForm(desk: SignedIn): Promise<Response> {
  const { url, session, services } = desk;
  if (!url.searchParams.has("change")) {
    const { name } = session.account;
    const own = await findMyOpenChange(services.database, name);
    if (own) {
      url.searchParams.set("change", own.id);
      return redirectTo(url.pathname + url.search);
    }
  }
  return formPage(desk, await getEdited(desk), []);
}

export async function saveContentForm(desk: SignedIn): Promise<Response> {
  const { form } = desk;
  const edited = await getEdited(desk);
  const photoProblems = await storeUploads(desk, form);
  const typed = readTyped(edited, form);
  const pressed = String(form.get("-do") ?? "");
  const changed = applyItemAction(fieldsOfSection(edited), typed, pressed);
  const shown = withTyped(edited, changed ?? typed, form);
  if (changed) return formPage(desk, shown, photoProblems);
  if (needsReauthentication(desk, [edited.kind])) {
    return formPage(desk, { ...shown, isAskingAgain: true }, [], 401);
  }
  const problems = await listProblems(desk, shown, typed, photoProblems);
  if (problems.length > 0) return formPage(desk, shown, problems);
  const next = pressed === "next" ? nextSection(edited) : undefined;
  const sent = { sent: typed, stored: edited.values };
  const { fields: own } = findChangedFields(edited.kind, shown.seen, sent);
  if (next && Object.keys(own).length === 0)
    return redirectTo(pathOf(edited, next));
  const saved = await save(desk, edited, typed, shown);
  if (!saved.ok) return showConflicts(desk, shown, saved.conflicts);
  const change = { id: saved.changeId };
  return redirectTo(
    next
      ? pathOf({ kind: edited.kind, change }, next)
      : `/changes/${change.id}`,
  );
}

function readTyped(edited: Edited, form: FormData): Values {
  const typed = Object.entries(fieldsOfSection(edited)).map(([name, field]) => {
    const value = readFormField(field, form, name);
    return [
      name,
      isSame(value, edited.initialValues[name]) ? undefined : value,
    ];
  });
  return Object.fromEntries(typed);
}

function withTyped(edited: Edited, typed: Values, form: FormData) {
  const encrypt = edited.kind.encrypt ?? ((values) => values);
  return {
    ...edited,
    values: encrypt({ ...edited.values, ...typed }),
    seen: readSeen(form, Object.keys(fieldsOfSection(edited))),
    name: textOf(form, "-name"),
    isUnsaved: true,
  };
}

async function listProblems(
  desk: SignedIn,
  shown: Edited,
  typed: Values,
  photoProblems: readonly Problem[],
): Promise<Problem[]> {
  const { kind, values, site } = shown;
  const first = [
    ...findRepeatedKeys(typed),
    ...(await findMovedSecrets(desk.services.database, kind, typed)),
  ];
  // Reported alone, because other problems may be about a value that was filled in for these.
  const others: readonly ContentProblem[] =
    first.length > 0
      ? first
      : await findContentProblems(
          kind,
          asStored(values),
          site,
          shown.section.fields,
        );
  // A field whose photo was refused would also be reported as missing.
  const problems = [
    ...photoProblems,
    ...others.filter(
      (one) =>
        !one.isConflict &&
        photoProblems.every(({ path }) => !isSame(path, one.path)),
    ),
  ];
  const fields = fieldsOfSection(shown);
  const root = formFieldOf(kind.schema);
  return problems
    .filter(({ path: [name = ""] }) => String(name) in fields)
    .map(({ path, message }) => ({
      path,
      message: isUnchosen(root, values, path) ? "must be chosen" : message,
    }));
}

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
    ? ![samplesName, await defaultChangeName(services, change.id)].includes(
        change.name,
      )
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

function textOf(form: FormData, name: string) {
  return String(form.get(name) ?? "")
    .trim()
    .slice(0, longestName);
}

async function getEdited(desk: SignedIn): Promise<Edited> {
  const { database, contentKinds, delivery } = desk.services;
  const kind = orNotFound(
    contentKinds.find(({ kind }) => kind === desk.parameters.kind),
  );
  const asked = desk.url.searchParams.get("section");
  const section = orNotFound(
    kind.sections.find(({ title }) => sectionSlug(title) === asked) ??
      kind.sections[0],
  );
  const id = desk.url.searchParams.get("change") ?? "";
  const change = await findOpenChange(database, id);
  const drafts = change ? await listDrafts(database, change.id) : [];
  const draft = drafts.find((one) => one.kind === kind.kind);
  const values = valuesOf(draft ?? (await getCurrent(database, kind)));
  const site = await readSiteValues(database, contentKinds, drafts);
  const seen = seenValues(kind, section.fields, values);
  const initialValues = kind.initialValues?.(desk.services) ?? {};
  const { timeZone } = delivery.plan;
  const uploads = await listUploads(database);
  const stored = { values, initialValues, site, seen, uploads };
  return { kind, section, change, timeZone, ...stored };
}

function formPage(
  desk: SignedIn,
  edited: Edited,
  problems: readonly Problem[],
  status = problems.length > 0 ? 422 : 200,
) {
  return deskPage(
    desk,
    edited.section.title,
    <EditView edited={edited} problems={problems} />,
    { status, current: "/content" },
  );
}
