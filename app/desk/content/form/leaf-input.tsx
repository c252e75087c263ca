import { Fold } from "../../../ui/fold.tsx";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { Field, SelectField, TextField } from "../../../ui/form/field.tsx";
import { ErrorText, Hint } from "../../../ui/form/field-parts.tsx";
import type { LabeledValues } from "../field-names.server.ts";
import { ColorInput } from "./color-input.tsx";
import { controlPropsOf, type Input } from "./form-view.ts";
import { PhotoInput } from "./photo-input.tsx";

export function TextInput(input: Input<"text" | "number" | "lines">) {
  const { field, value, form } = input;
  if (field.type === "text" && field.isPhoto) {
    const file = String(value ?? "");
    return (
      <PhotoInput
        {...controlPropsOf(input)}
        file={file}
        uploads={form.uploads}
        isOnDark={field.isOnDark}
      />
    );
  }
  if (field.type === "text" && field.contrasts) {
    return <ColorInput {...input} field={field} />;
  }
  const props = controlPropsOf(input);
  const names = field.names && form.names[field.names];
  if (field.type === "text" && names) {
    return <NameInput {...input} field={field} names={names} />;
  }
  const given = value ?? field.fallback ?? "";
  const text = Array.isArray(given) ? given.join("\n") : String(given);
  if (field.type === "lines" || field.isLong) {
    const lines = text
      .split("\n")
      .map((line) => 1 + line.length / lettersPerRow);
    const rows = lines.reduce((sum, one) => sum + Math.floor(one), 0);
    return (
      <TextField
        {...props}
        rows={Math.min(24, Math.max(3, rows))}
        defaultValue={text}
      />
    );
  }
  const inputMode = field.type === "number" ? "numeric" : undefined;
  const type = field.type === "text" ? field.input : undefined;
  return (
    <Field {...props} type={type} inputMode={inputMode} defaultValue={text} />
  );
}

/** As many as a phone shows in one row. Only browsers without `field-sizing` need it. */
const lettersPerRow = 44;

function NameInput({
  names,
  ...input
}: Input<"text"> & { names: LabeledValues }) {
  const { value, field } = input;
  const given = String(value ?? field.fallback ?? "");
  const none = field.isOptional ? "None" : "Choose";
  const labels = new Map(names);
  const all = new Set(["", given, ...labels.keys()]);
  return (
    <SelectField
      {...controlPropsOf(input)}
      options={[...all].map((option) => ({
        value: option,
        label: labels.get(option) ?? (option || none),
      }))}
      defaultValue={given}
    />
  );
}

export function FlagInput(input: Input<"flag">) {
  const { value, field } = input;
  const given = value ?? field.fallback;
  const none = { value: "", label: field.noneLabel ?? "Default" };
  const options = [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ];
  return (
    <div className="triple">
      <ChoiceField
        {...controlPropsOf(input)}
        options={field.fallback === undefined ? [none, ...options] : options}
        defaultValue={given === undefined ? "" : given === true ? "yes" : "no"}
      />
    </div>
  );
}

export function ChoiceInput(input: Input<"choice">) {
  const { field, value } = input;
  const given = value ?? field.fallback;
  const options = field.options.map((option) => ({
    value: option,
    label: field.optionLabels?.[option] ?? option,
  }));
  const hasNone = field.isOptional && field.fallback === undefined;
  return (
    <div className="triple">
      <ChoiceField
        {...controlPropsOf(input)}
        options={hasNone ? [{ value: "", label: "None" }, ...options] : options}
        defaultValue={String(given ?? "")}
      />
    </div>
  );
}

export function LinesInput(input: Input<"lines">) {
  const { field, value, form } = input;
  const names = field.names && form.names[field.names];
  if (!names) return <TextInput {...input} />;
  const given = value ?? field.fallback;
  const chosen = Array.isArray(given) ? given.map(String) : [];
  const optionLabels = Object.fromEntries(names);
  const options = [...new Set([...Object.keys(optionLabels), ...chosen])];
  const choices = { ...field, type: "choices", options, optionLabels } as const;
  return <ChoicesInput {...input} field={choices} />;
}

export function ChoicesInput(input: Input<"choices">) {
  const { field, value, name } = input;
  const { label, hint, error, id } = controlPropsOf(input);
  const given = value ?? field.fallback;
  const chosen: unknown[] = Array.isArray(given) ? given : [];
  const labelOf = (option: string) => field.optionLabels?.[option] ?? option;
  const words = chosen.map((one) => labelOf(String(one)));
  const boxes = (
    <div className="flex flex-wrap gap-2">
      {field.options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 items-center gap-2 rounded-control border border-control px-3 has-checked:border-ink has-checked:bg-sunken"
        >
          <input
            type="checkbox"
            name={name}
            value={option}
            defaultChecked={chosen.includes(option)}
            className="size-5 accent-ink"
          />
          {labelOf(option)}
        </label>
      ))}
    </div>
  );
  return (
    <fieldset id={id}>
      <legend className="mb-2 font-semibold">{label}</legend>
      {field.options.length === 0 && <p>There's nothing to choose yet.</p>}
      <Hint id={id}>{hint}</Hint>
      {field.options.length > 12 && !field.isOpen ? (
        <Fold
          summary={words.length > 0 ? `${words.join(", ")} (change)` : "Choose"}
        >
          {boxes}
        </Fold>
      ) : (
        boxes
      )}
      <ErrorText id={id}>{error}</ErrorText>
    </fieldset>
  );
}
