import { Fold } from "../../../ui/disclosure.tsx";
import { ChoiceField } from "../../../ui/form/choice-field.tsx";
import { Field, SelectField, TextField } from "../../../ui/form/field.tsx";
import { ErrorText, Hint } from "../../../ui/form/field-parts.tsx";
import { ColorInput } from "./color-input.tsx";
import { type FormContext, type Input, wiringOf } from "./form-view.ts";
import { PhotoInput } from "./photo-input.tsx";

export function TextInput(input: Input<"text" | "number" | "lines">) {
  const { field, value, form, labelKey } = input;
  if (field.type === "text" && form.labels[labelKey]?.isPhoto) {
    return <PhotoInput {...input} field={field} />;
  }
  if (field.type === "text" && form.labels[labelKey]?.contrasts) {
    return <ColorInput {...input} field={field} />;
  }
  const wiring = wiringOf(input);
  const options = form.options[labelKey];
  if (field.type === "text" && options) {
    return <NameInput {...input} field={field} options={options} />;
  }
  const given = value ?? field.fallback ?? "";
  const text = Array.isArray(given) ? given.join("\n") : String(given);
  if (field.type === "lines" || form.labels[labelKey]?.isLong) {
    const lines = text
      .split("\n")
      .map((line) => 1 + line.length / lettersPerRow);
    const rows = lines.reduce((sum, one) => sum + Math.floor(one), 0);
    return (
      <TextField
        {...wiring}
        rows={Math.min(24, Math.max(3, rows))}
        defaultValue={text}
      />
    );
  }
  const inputMode = field.type === "number" ? "numeric" : undefined;
  const type = field.type === "text" ? field.input : undefined;
  return (
    <Field {...wiring} type={type} inputMode={inputMode} defaultValue={text} />
  );
}

/** As many as a phone shows in one row. Only browsers without `field-sizing` need it. */
const lettersPerRow = 44;

/** A select for a long list of names. A stored name that no longer exists stays until it is changed. */
function NameInput({
  options,
  ...input
}: Input<"text"> & { options: readonly string[] }) {
  const { value, field, form, labelKey } = input;
  const given = String(value ?? field.fallback ?? "");
  const none = field.isOptional ? "None" : "Choose";
  const all = new Set(["", given, ...options]);
  return (
    <SelectField
      {...wiringOf(input)}
      options={[...all].map((option) => ({
        value: option,
        label: labelOf(form, labelKey, option) || none,
      }))}
      defaultValue={given}
    />
  );
}

function labelOf({ labels }: FormContext, labelKey: string, option: string) {
  return labels[`${labelKey}.${option}`]?.label ?? option;
}

export function FlagInput(input: Input<"flag">) {
  const { value, field, labelKey, form } = input;
  const given = value ?? field.fallback;
  const { label = "Default" } = form.labels[`${labelKey}.none`] ?? {};
  const none = { value: "", label };
  const options = [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ];
  return (
    <div className="triple">
      <ChoiceField
        {...wiringOf(input)}
        options={field.fallback === undefined ? [none, ...options] : options}
        defaultValue={given === undefined ? "" : given === true ? "yes" : "no"}
      />
    </div>
  );
}

export function ChoiceInput(input: Input<"choice">) {
  const { field, labelKey, form, value } = input;
  const given = value ?? field.fallback;
  const options = field.options.map((option) => ({
    value: option,
    label: labelOf(form, labelKey, option),
  }));
  const hasNone = field.isOptional && field.fallback === undefined;
  return (
    <div className="triple">
      <ChoiceField
        {...wiringOf(input)}
        options={hasNone ? [{ value: "", label: "None" }, ...options] : options}
        defaultValue={String(given ?? "")}
      />
    </div>
  );
}

/** A checkbox for each known name; text lines if there are none. */
export function LinesInput(input: Input<"lines">) {
  const { field, value, labelKey, form } = input;
  const options = form.options[labelKey];
  if (!options) return <TextInput {...input} />;
  const given = value ?? field.fallback;
  const chosen = Array.isArray(given) ? given.map(String) : [];
  const all = [...new Set([...options, ...chosen])];
  const choices = { ...field, type: "choices", options: all } as const;
  return <ChoicesInput {...input} field={choices} />;
}

export function ChoicesInput(input: Input<"choices">) {
  const { field, value, name, labelKey, form } = input;
  const { label, hint, error, id } = wiringOf(input);
  const given = value ?? field.fallback;
  const chosen: unknown[] = Array.isArray(given) ? given : [];
  const words = chosen.map((one) => labelOf(form, labelKey, String(one)));
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
          {labelOf(form, labelKey, option)}
        </label>
      ))}
    </div>
  );
  return (
    <fieldset id={id}>
      <legend className="mb-2 font-semibold">{label}</legend>
      {field.options.length === 0 && <p>There's nothing to choose yet.</p>}
      <Hint id={id}>{hint}</Hint>
      {field.options.length > 12 ? (
        <Fold summary={words.join(", ") || "Choose"}>{boxes}</Fold>
      ) : (
        boxes
      )}
      <ErrorText id={id}>{error}</ErrorText>
    </fieldset>
  );
}
