import { type ComponentProps, type ReactNode, useId } from "react";
import {
  describedBy,
  ErrorText,
  type FieldProps,
  Hint,
} from "./field-parts.tsx";

export function Field({
  id,
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<"input">) {
  return (
    <LabeledField id={id} label={label} hint={hint} error={error}>
      {(props) => <input className={controlClass} {...input} {...props} />}
    </LabeledField>
  );
}

export function TextField({
  id,
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <LabeledField id={id} label={label} hint={hint} error={error}>
      {(props) => (
        <textarea rows={5} className={controlClass} {...input} {...props} />
      )}
    </LabeledField>
  );
}

type Option = { value: string; label: string };

export function SelectField({
  id,
  label,
  hint,
  error,
  options,
  placeholder,
  ...select
}: FieldProps &
  ComponentProps<"select"> & {
    options: readonly (string | Option)[];
    placeholder?: string;
  }) {
  return (
    <LabeledField id={id} label={label} hint={hint} error={error}>
      {(props) => (
        <select className={controlClass} {...select} {...props}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) =>
            typeof option === "string" ? (
              <option key={option}>{option}</option>
            ) : (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ),
          )}
        </select>
      )}
    </LabeledField>
  );
}

const controlClass =
  "block min-h-12 w-full rounded-control border border-control bg-surface px-3.5 py-2 text-ink aria-invalid:border-2 aria-invalid:border-danger";

function LabeledField({
  id: givenId,
  label,
  hint,
  error,
  children,
}: FieldProps & {
  children: (props: {
    id: string;
    "aria-invalid": boolean;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <Hint id={id}>{hint}</Hint>
      {children({
        id,
        // Without the attribute, a browser reports an empty required date as invalid.
        "aria-invalid": Boolean(error),
        "aria-describedby": describedBy(id, hint, error),
      })}
      <ErrorText id={id}>{error}</ErrorText>
    </div>
  );
}
