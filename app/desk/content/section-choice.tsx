import { SelectField } from "../../ui/form/field.tsx";
import { Submit } from "../shell/submit.tsx";
import { type ContentKind, slugOf } from "./content-kind.ts";

/** A select in place of a long list of links. */
export function SectionChoice({
  kind: { kind, sections, sectionName = "" },
  changeId,
  current,
}: {
  kind: ContentKind;
  changeId?: string | undefined;
  current?: string;
}) {
  return (
    <form
      action={`/content/${kind}`}
      className="flex flex-wrap items-end gap-2 self-start lg:sticky lg:top-6"
    >
      {changeId !== undefined && (
        <input type="hidden" name="change" value={changeId} />
      )}
      <SelectField
        label={sectionName}
        name="section"
        options={sections.map(({ title }) => ({
          value: slugOf(title),
          label: title,
        }))}
        defaultValue={current}
      />
      <Submit label="Open" />
    </form>
  );
}
