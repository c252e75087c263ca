import { type ComponentProps, type ReactNode, useId } from "react";
import { describedBy, ErrorText, Hint, type Wiring } from "./field-parts.tsx";

export function Field({
  id,
  label,
  hint,
  error,
  ...input
}: Wiring & ComponentProps<"input">) {
  return (
    <Wired id={id} label={label} hint={hint} error={error}>
      {(wiring) => <input className={controlClass} {...input} {...wiring} />}
    </Wired>
  );
}

export function TextField({
  id,
  label,
  hint,
  error,
  ...input
}: Wiring & ComponentProps<"textarea">) {
  return (
    <Wired id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea rows={5} className={controlClass} {...input} {...wiring} />
      )}
    </Wired>
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
}: Wiring &
  ComponentProps<"select"> & {
    options: readonly (string | Option)[];
    placeholder?: string;
  }) {
  return (
    <Wired id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <select className={controlClass} {...select} {...wiring}>
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
    </Wired>
  );
}

const controlClass =
  "block min-h-12 w-full rounded-control border border-control bg-surface px-3.5 py-2 text-ink aria-invalid:border-2 aria-invalid:border-danger";

function Wired({
  id: givenId,
  label,
  hint,
  error,
  children,
}: Wiring & {
  children: (wiring: {
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
