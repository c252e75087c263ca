import type { ComponentType } from "react";
import { ErrorText, Hint } from "../../../ui/form/field-parts.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Submit } from "../../shell/submit.tsx";
import { lengthName } from "./control-names.ts";
import { activeGroup, type FormField } from "./form-field.ts";
import {
  controlPropsOf,
  type FormContext,
  hasErrors,
  type Input,
} from "./form-view.ts";

type Items = Input<"list" | "map"> & {
  Inside: ComponentType<Input>;
};

export function ItemsInput(input: Items) {
  const { field, value, name, path, form } = input;
  const { label, hint, error, id } = controlPropsOf({
    ...input,
    field: { ...field, isOptional: false },
  });
  const { itemLabel: one = label } = field;
  const items = Array.isArray(value)
    ? value.map((item, at) => [String(at), item] as const)
    : Object.entries(Object(value));
  return (
    <fieldset id={id} className="stack-4">
      <legend
        className={`font-semibold ${name.includes(".") ? "" : "text-xl"}`}
      >
        {label}
      </legend>
      <Hint id={id}>{hint}</Hint>
      <ErrorText id={id}>{error}</ErrorText>
      <input type="hidden" name={lengthName(name)} value={items.length} />
      <ol className="stack-4">
        {items.map(([key, item], at) => (
          <li
            key={key}
            className="rounded-card border border-line bg-surface p-4"
          >
            <Warning words={form.warnings.get(`${path}.${key}`)} />
            <ItemInput {...input} at={at} itemKey={key} value={item} />
            <ItemButtons
              form={form}
              name={name}
              at={at}
              last={items.length - 1}
              about={`${one} ${at + 1}`}
            />
          </li>
        ))}
      </ol>
      <Submit
        label={`Add ${one.toLowerCase()}`}
        name="-do"
        value={`add ${name}`}
        formAction={`${form.action}#${name}.${items.length}`}
      />
    </fieldset>
  );
}

function Warning({ words }: { words: string | undefined }) {
  return words && <Notice kind="plain" title={words} />;
}

function ItemInput({
  at,
  itemKey,
  ...input
}: Items & { at: number; itemKey: string }) {
  const { field, value, name, path, form, Inside } = input;
  const { label, itemLabel = label } = field;
  const numbered = `${itemLabel} ${at + 1}`;
  const item = {
    value,
    form,
    path: `${path}.${itemKey}`,
    field: { ...field.item, label: numbered },
  };
  if (field.type === "list") {
    const words = firstText(field.item, value);
    const inside = <Inside {...item} name={`${name}.${at}`} />;
    return words === undefined ? (
      inside
    ) : (
      <details open={hasErrors(item)}>
        <summary className="min-h-11 py-2.5 font-semibold wrap-anywhere">
          <Thumbnail item={value} />
          {words}
        </summary>
        {inside}
      </details>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a visible legend would only repeat the state below it.
    <div
      role="group"
      aria-label={numbered}
      className="stack-4"
      id={`${name}.${at}`}
    >
      <Inside
        {...item}
        field={field.key}
        value={itemKey.trim()}
        name={`${name}.${at}.key`}
      />
      <MapValue
        {...item}
        field={field.item}
        Inside={Inside}
        name={`${name}.${at}.value`}
      />
    </div>
  );
}

/** The first photo that was uploaded for the item. */
function Thumbnail({ item }: { item: unknown }) {
  const [, hash] = /upload:([0-9a-f]{64})/.exec(JSON.stringify(item)) ?? [];
  return (
    hash && (
      <img
        src={`/content/uploads/${hash}?small`}
        alt=""
        loading="lazy"
        className="mx-2 inline-block size-11 rounded-control object-cover align-middle"
      />
    )
  );
}

function firstText(field: FormField, value: unknown): string | undefined {
  if (field.type !== "group" && field.type !== "variant") return undefined;
  const fields = Object.entries(activeGroup(field, value).fields);
  if (fields.length < foldedFrom) return undefined;
  const values = new Map(Object.entries(Object(value)));
  const texts = fields.map(([name, { type }]) =>
    type === "text" ? values.get(name) : undefined,
  );
  const [first] = texts.flatMap(
    (text) => (typeof text === "string" && text) || [],
  );
  return first && first.length > 80 ? `${first.slice(0, 79)}…` : first;
}

const foldedFrom = 4;

function MapValue({ Inside, ...item }: Input & Pick<Items, "Inside">) {
  const { field, value, name, path } = item;
  if (field.type !== "group") {
    return <Inside {...item} path={`${path}.value`} />;
  }
  const values = new Map(Object.entries(Object(value)));
  return Object.entries(field.fields).map(([key, inside]) => (
    <Inside
      {...item}
      key={key}
      field={inside}
      value={values.get(key)}
      name={`${name}.${key}`}
      path={`${path}.${key}`}
    />
  ));
}

function ItemButtons({
  form,
  name,
  at,
  last,
  about,
}: {
  form: FormContext;
  name: string;
  at: number;
  last: number;
  about: string;
}) {
  const [above, below] = [`${name}.${at - 1}`, `${name}.${at + 1}`];
  const buttons = [
    { act: "up", label: "Move up", target: above, isShown: at > 0 },
    { act: "down", label: "Move down", target: below, isShown: at < last },
    { act: "remove", label: "Remove", target: name, isShown: true },
  ].filter(({ isShown }) => isShown);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {buttons.map(({ act, label, target }) => (
        <Submit
          key={act}
          label={label}
          name="-do"
          value={`${act} ${name}.${at}`}
          formAction={`${form.action}#${target}`}
          aria-label={`${label}: ${about}`}
        />
      ))}
    </div>
  );
}
