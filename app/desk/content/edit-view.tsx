import type { Upload } from "../../brand/media/uploads.server.ts";
import type { ContentValues } from "../../server/http/services-context.server.ts";
import { formatDateTime } from "../../server/local-time.ts";
import type { Problem } from "../../server/schema-problems.ts";
import { Fold } from "../../ui/fold.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Chips, maxLinksShown, PageHead } from "../shell/page-parts.tsx";
import { Submit } from "../shell/submit.tsx";
import { ReauthenticationNotice } from "../sign-in/reauthentication-notice.tsx";
import { longestName, nameOfSection } from "./changes/change-name.server.ts";
import type { Change } from "./changes/change-sets.server.ts";
import { type SeenValues, seenName } from "./changes/seen-values.server.ts";
import { type ContentKind, sectionSlug, type Values } from "./content-kind.ts";
import { describeProblem } from "./field-labels.ts";
import { nameLists } from "./field-names.server.ts";
import { type FormField, fieldsOf } from "./form/form-field.ts";
import { FormInput } from "./form/form-input.tsx";

export type Edited = {
  kind: ContentKind;
  section: ContentKind["sections"][number];
  change: Pick<Change, "id" | "name" | "due_at"> | undefined;
  timeZone: string;
  values: Values;
  initialValues: Values;
  site: ContentValues;
  uploads: readonly Upload[];
  seen: SeenValues;
  name?: string;
  isUnsaved?: boolean;
  isAskingAgain?: boolean;
};

type View = { edited: Edited; problems: readonly Problem[] };

export function EditView({ edited, problems }: View) {
  const { kind, section, change } = edited;
  return (
    <div className="stack-6">
      <PageHead
        up={{ href: "/content", label: "Content" }}
        upNote={` · ${kind.title}${change ? ` · in the change “${change.name}”` : ""}`}
        title={section.title}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Sections {...edited} />
        <form
          method="post"
          action={pathOf(edited, section)}
          encType="multipart/form-data"
          data-unsaved={edited.isUnsaved ?? false}
          className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
          noValidate
        >
          <button type="submit" name="-do" value="save" hidden tabIndex={-1}>
            Save draft
          </button>
          {Object.entries(edited.seen).map(([field, print]) => (
            <input
              key={field}
              type="hidden"
              name={seenName(field)}
              value={print}
            />
          ))}
          <div className="stack-8">
            {edited.isAskingAgain && <ReauthenticationNotice next="save" />}
            <ErrorSummary
              problems={problems.map((one) => ({
                id: one.path.join("."),
                words: describeProblem(kind, one),
              }))}
            />
            <Fields edited={edited} problems={problems} />
          </div>
          <Saving {...edited} />
        </form>
      </div>
    </div>
  );
}

function Sections({ kind, section, change }: Edited) {
  const links = kind.sections.map((one) => ({
    href: pathOf({ kind, change }, one),
    label: one.title,
    isCurrent: one === section,
  }));
  return links.length > maxLinksShown ? (
    <Fold summary="Other sections">
      <Chips label="Sections" className="lg:flex-col" links={links} />
    </Fold>
  ) : (
    <Chips
      label="Sections"
      className="self-start lg:sticky lg:top-6 lg:flex-col"
      links={links}
    />
  );
}

function Fields({ edited, problems }: Pick<View, "edited" | "problems">) {
  const { kind, section, values, initialValues, site, uploads } = edited;
  const names = { ...nameLists, ...kind.listNames?.(site) };
  const errors = byPath(problems);
  const warnings = byPath(kind.listWarnings?.(values, site) ?? []);
  const action = pathOf(edited, section);
  return Object.entries(fieldsOfSection(edited)).map(([name, field]) => (
    <FormInput
      key={name}
      field={field}
      name={name}
      path={name}
      value={values[name] ?? initialValues[name]}
      form={{
        help: kind.help,
        names,
        errors,
        warnings,
        values,
        action,
        uploads,
      }}
    />
  ));
}

function byPath(problems: readonly Problem[]) {
  return new Map(
    problems.map(({ path, message }) => [path.join("."), message]),
  );
}

function Saving(edited: Edited) {
  const { kind, change, section, name, timeZone } = edited;
  const next = nextSection(edited);
  return (
    <div
      data-saving
      className="stack-4 rounded-card bg-sunken p-4 xl:sticky xl:top-6"
    >
      {change ? (
        <p>
          {"This is saved in the change "}
          <a
            href={`/changes/${change.id}`}
            className="font-semibold underline underline-offset-4"
          >
            {change.name}
          </a>
          {". "}
          <a
            href={pathOf({ kind, change: undefined }, section)}
            className="underline underline-offset-4"
          >
            Start another change
          </a>
        </p>
      ) : (
        <Field
          label="Name of the new change"
          hint="Everything in a change is published together. For example, Spring phone numbers."
          name="-name"
          defaultValue={name ?? nameOfSection(kind, section)}
          maxLength={longestName}
          autoComplete="off"
        />
      )}
      <div className="flex flex-col gap-3">
        <Submit label="Save draft" variant="action" name="-do" value="save" />
        {next && (
          <Submit
            label={`Save and go on to “${next.title}”`}
            name="-do"
            value="next"
          />
        )}
      </div>
      <p className="text-sm text-muted">
        {change?.due_at
          ? `This change will be published ${formatDateTime(change.due_at, timeZone)}. What you save now goes with it.`
          : "Nothing changes on the site until you publish the draft."}
      </p>
    </div>
  );
}

export function nextSection({
  kind: { sections },
  section,
}: Pick<Edited, "kind" | "section">) {
  return sections[sections.indexOf(section) + 1];
}

export function fieldsOfSection({
  kind,
  section,
}: Pick<Edited, "kind" | "section">): Record<string, FormField> {
  const fields = fieldsOf(kind);
  return Object.fromEntries(
    section.fields.flatMap((name) => {
      const field = fields[name];
      return field ? [[name, field]] : [];
    }),
  );
}

export function pathOf(
  { kind, change }: { kind: ContentKind; change: { id: string } | undefined },
  { title }: { title: string },
) {
  const id = change?.id ?? "new";
  return `/content/${kind.kind}?section=${sectionSlug(title)}&change=${id}`;
}
