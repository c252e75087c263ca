import { type ComponentProps, useId } from "react";
import {
  describedBy,
  ErrorText,
  type FieldProps,
  Hint,
} from "./field-parts.tsx";

export function ChoiceField({
  id: givenId,
  label,
  hint,
  error,
  name,
  options,
  defaultValue,
  required,
}: FieldProps & {
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string | undefined;
  required?: boolean;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const isShort = options.every(
    (option) => option.label.length <= shortLabelLength,
  );
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group of radio buttons may be required or invalid, a plain one not
      role="radiogroup"
      aria-required={required}
      aria-describedby={describedBy(id, hint, error)}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-2 font-semibold">{label}</legend>
      <Hint id={id}>{hint}</Hint>
      <div className={`grid gap-2 ${isShort ? "pairs-34" : "pairs-60"}`}>
        {options.map((option, index) => (
          <label key={option.value} className={tileClass}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              className="size-5 shrink-0 accent-ink"
            />
            {option.label}
          </label>
        ))}
      </div>
      <ErrorText id={id}>{error}</ErrorText>
    </fieldset>
  );
}

export function CheckField({
  label,
  hint,
  ...input
}: FieldProps & ComponentProps<"input">) {
  const id = useId();
  return (
    <div>
      <label className={tileClass}>
        <input
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-ink"
          {...input}
          aria-describedby={describedBy(id, hint, undefined)}
        />
        {label}
      </label>
      <div className="mt-2">
        <Hint id={id}>{hint}</Hint>
      </div>
    </div>
  );
}

const shortLabelLength = 18;

const tileClass =
  "flex min-h-14 items-center gap-3 odd:last:col-span-full rounded-control border border-control bg-surface px-[min(.75rem,3vw)] py-3 leading-tight hover:bg-sunken sm:px-4 has-checked:border-ink has-checked:bg-sunken has-checked:edge-ink";
