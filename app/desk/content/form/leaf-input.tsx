import { ChoiceField, Field, TextField } from "../../../ui/form/field.tsx";
import { type Input, wiringOf } from "./form-view.ts";
import { PhotoInput } from "./photo-input.tsx";

export function TextInput(input: Input<"text" | "number" | "lines">) {
  const { field, value, form, labelKey } = input;
  if (field.type === "text" && form.labels[labelKey]?.isPhoto) {
    return <PhotoInput {...input} field={field} />;
  }
  const wiring = wiringOf(input);
  const text = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  if (field.type === "lines" || form.labels[labelKey]?.isLong) {
    return <TextField {...wiring} rows={3} defaultValue={text} />;
  }
  const inputMode = field.type === "number" ? "numeric" : undefined;
  return <Field {...wiring} inputMode={inputMode} defaultValue={text} />;
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
    <ChoiceField
      {...wiringOf(input)}
      options={field.fallback === undefined ? [none, ...options] : options}
      defaultValue={given === undefined ? "" : given === true ? "yes" : "no"}
    />
  );
}

export function ChoiceInput(input: Input<"choice">) {
  const { field, labelKey, form, value } = input;
  const given = value ?? field.fallback;
  const options = field.options.map((option) => ({
    value: option,
    label: form.labels[`${labelKey}.${option}`]?.label ?? option,
  }));
  const hasNone = field.isOptional && field.fallback === undefined;
  return (
    <ChoiceField
      {...wiringOf(input)}
      options={hasNone ? [{ value: "", label: "None" }, ...options] : options}
      defaultValue={String(given ?? "")}
    />
  );
}

/** Names that are there to choose from, with those that are no longer; else text. */
export function LinesInput(input: Input<"lines">) {
  const { field, value, labelKey, form } = input;
  const options = form.options[labelKey];
  if (!options) return <TextInput {...input} />;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const all = [...new Set([...options, ...chosen])];
  if (all.length === 0) return null;
  const choices = { ...field, type: "choices", options: all } as const;
  return <ChoicesInput {...input} field={choices} />;
}

export function ChoicesInput(input: Input<"choices">) {
  const { field, value, name, labelKey, form } = input;
  const { label, hint, error, id } = wiringOf(input);
  const chosen = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id}>
      <legend className="mb-2 font-semibold">{label}</legend>
      {hint && <p className="mb-2 text-sm text-muted">{hint}</p>}
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
            {form.labels[`${labelKey}.${option}`]?.label ?? option}
          </label>
        ))}
      </div>
      <Problem words={error} />
    </fieldset>
  );
}

/** For what has no control of its own. */
export function Problem({ words }: { words: string | undefined }) {
  return words ? (
    <p className="mt-1.5 text-sm font-semibold text-danger">{words}</p>
  ) : null;
}
