import { Fold } from "../../../ui/fold.tsx";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { ErrorText, Hint } from "../../../ui/form/field-parts.tsx";
import { chosenName, otherChoiceName, shownName } from "./control-names.ts";
import { activeGroup, commonFirstField, type FormField } from "./form-field.ts";
import { controlPropsOf, hasErrors, type Input } from "./form-view.ts";
import { ItemsInput } from "./items-input.tsx";
import * as leaf from "./leaf-input.tsx";
import { SecretInput } from "./secret-input.tsx";

export function FormInput({ field, ...input }: Input) {
  switch (field.type) {
    case "text":
    case "number":
      return <leaf.TextInput {...input} field={field} />;
    case "lines":
      return <leaf.LinesInput {...input} field={field} />;
    case "flag":
      return <leaf.FlagInput {...input} field={field} />;
    case "choice":
      return <leaf.ChoiceInput {...input} field={field} />;
    case "choices":
      return <leaf.ChoicesInput {...input} field={field} />;
    case "secret":
      return <SecretInput {...input} field={field} />;
    case "group":
    case "variant":
      return <GroupInput {...input} field={field} />;
    case "list":
    case "map":
      return <ItemsInput {...input} field={field} Inside={FormInput} />;
    case "either":
      return <EitherInput {...input} field={field} />;
  }
}

function GroupInput(input: Input<"group" | "variant">) {
  const { label, isTitle } = input.field;
  if (!isTitle || !input.name.includes(".")) return <Group {...input} />;
  const isFilled = input.value !== undefined || hasErrors(input);
  return (
    <details open={isFilled} className="border-t border-line pt-2">
      <summary className="min-h-11 py-2.5 text-lg font-semibold">
        {label}
      </summary>
      <Group {...input} />
    </details>
  );
}

function Group(input: Input<"group" | "variant">) {
  const { field, value } = input;
  const { label, hint, error, id } = controlPropsOf(input);
  const { fields } = activeGroup(field, value);
  return (
    <fieldset id={id} className="stack-4">
      <legend className="text-lg font-semibold">{label}</legend>
      <Hint id={id}>{hint}</Hint>
      <ErrorText id={id}>{error}</ErrorText>
      {field.type === "variant" ? (
        <Variant {...input} field={field} />
      ) : (
        <Fields {...input} fields={fields} />
      )}
    </fieldset>
  );
}

function Variant(input: Input<"variant">) {
  const { field, value, name, path } = input;
  const { key, options } = field;
  const { [key]: choice, ...own } = activeGroup(field, value).fields;
  if (!choice) return null;
  const first = commonFirstField(field) ?? "";
  const { [first]: shared, ...rest } = own;
  const { fallback: chosen } = choice;
  const groups = Object.entries(options);
  const values = Object.entries(Object(value)).filter(([key]) =>
    groups.every(([, { fields }]) => key in fields),
  );
  return (
    <>
      <div className="peer">
        <Fields
          {...input}
          fields={{ ...(shared && { [first]: shared }), [key]: choice }}
        />
        <input type="hidden" name={shownName(name)} value={String(chosen)} />
      </div>
      {groups.map(([option, { fields }], at) => {
        const { [first]: _, ...others } = fields;
        const side =
          option === chosen
            ? { fields: rest }
            : {
                fields: others,
                value: Object.fromEntries(values),
                name: otherChoiceName(name, option),
                path: otherChoiceName(path, option),
              };
        return (
          <div key={option} className={`hidden ${shownIf[at]}`}>
            <Fields {...input} {...side} />
          </div>
        );
      })}
    </>
  );
}

const shownIf = [
  "peer-has-[label:nth-child(1)>:checked]:block",
  "peer-has-[label:nth-child(2)>:checked]:block",
  "peer-has-[label:nth-child(3)>:checked]:block",
  "peer-has-[label:nth-child(4)>:checked]:block",
  "peer-has-[label:nth-child(5)>:checked]:block",
  "peer-has-[label:nth-child(6)>:checked]:block",
];

function Fields({
  fields,
  ...input
}: Input & { fields: Readonly<Record<string, FormField>> }) {
  const { field, value, name, path, form } = input;
  const values = new Map(Object.entries(Object(value)));
  const inputs = Object.entries(fields).map(([key, inside]) => ({
    form,
    field: choosable(inside, field.isOptional),
    value: values.get(key),
    name: `${name}.${key}`,
    path: `${path}.${key}`,
  }));
  const rare = inputs.filter((one) => one.field.isRare);
  return (
    <div className="stack-4">
      <Inputs inputs={inputs.filter((one) => !one.field.isRare)} />
      {rare.length > 0 && (
        <Fold
          summary="More settings"
          isOpen={rare.some((one) => one.value !== undefined || hasErrors(one))}
        >
          <Inputs inputs={rare} />
        </Fold>
      )}
    </div>
  );
}

function Inputs({ inputs }: { inputs: readonly Input[] }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {inputs.map((input) => (
        <div
          key={input.name}
          className={isWide(input.field) ? "sm:col-span-2" : "side-by-side"}
        >
          <FormInput {...input} />
        </div>
      ))}
    </div>
  );
}

function choosable(field: FormField, isOptional: boolean): FormField {
  return isOptional && field.type === "choice" && field.fallback === undefined
    ? { ...field, isOptional }
    : field;
}

function isWide({ type, isLong }: FormField) {
  return !["text", "number"].includes(type) || isLong;
}

function EitherInput(input: Input<"either">) {
  const { field, value, name, form } = input;
  const { label, hint, error, id } = controlPropsOf(input);
  const { fixed, other, isOptional, fallback } = field;
  const { optionLabels = {}, noneLabel = "None" } = field;
  const given = value ?? fallback ?? "";
  const chosen = typeof given === "object" ? "other" : String(given);
  const hasNone = isOptional && fallback === undefined;
  const options = [
    ...(hasNone ? [{ value: "", label: noneLabel }] : []),
    { value: fixed, label: optionLabels[fixed] ?? fixed },
    { value: "other", label: optionLabels.other ?? "other" },
  ];
  const Choice = hasNone ? SelectField : ChoiceField;
  return (
    <div className="stack-4">
      <Choice
        id={id}
        label={label}
        hint={hint}
        error={error}
        options={options}
        name={chosenName(name)}
        defaultValue={chosen}
      />
      <div className="border-l-2 border-line pl-4 [:has([value=other]:not(:checked))+&]:hidden">
        <FormInput
          {...input}
          field={{ ...other, label: other.label ?? optionLabels.other }}
          form={{ ...form, help: undefined }}
          value={chosen === "other" ? value : undefined}
        />
      </div>
    </div>
  );
}
