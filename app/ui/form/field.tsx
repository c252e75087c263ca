import { type ComponentProps, type ReactNode, useId } from "react";

type Wiring = {
  /** The control's id, for links to it; with several options, that of the first. */
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A labeled input with its hint and error. */
export function Field({
  id,
  label,
  hint,
  error,
  ...input
}: Wiring & ComponentProps<"input">) {
  return (
    <Wired {...{ id, label, hint, error }}>
      {(wiring) => <input className={controlClass} {...input} {...wiring} />}
    </Wired>
  );
}

/** Like `Field`, for multi-line text. */
export function TextField({
  id,
  label,
  hint,
  error,
  ...input
}: Wiring & ComponentProps<"textarea">) {
  return (
    <Wired {...{ id, label, hint, error }}>
      {(wiring) => (
        <textarea rows={5} className={controlClass} {...input} {...wiring} />
      )}
    </Wired>
  );
}

/** The browser's own list of options, each sent as it reads. */
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
    options: readonly string[];
    placeholder: string;
  }) {
  return (
    <Wired {...{ id, label, hint, error }}>
      {(wiring) => (
        <select className={controlClass} {...select} {...wiring}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Wired>
  );
}

/** The same with words other than what is sent. */
export function OptionField({
  id,
  label,
  hint,
  error,
  options,
  ...select
}: Wiring &
  ComponentProps<"select"> & {
    options: readonly { value: string; label: string }[];
  }) {
  return (
    <Wired {...{ id, label, hint, error }}>
      {(wiring) => (
        <select className={controlClass} {...select} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Wired>
  );
}

/** Radio buttons as large tiles, two in a row where the labels are short. */
export function ChoiceField({
  id: givenId,
  label,
  hint,
  error,
  name,
  options,
  defaultValue,
  required,
}: Wiring & {
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

/** A checkbox as a tile. */
export function CheckField({
  label,
  hint,
  ...input
}: Wiring & ComponentProps<"input">) {
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

/** Characters that fit half the width of a phone. */
const shortLabelLength = 18;

const controlClass =
  "block min-h-12 w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink aria-invalid:border-2 aria-invalid:border-danger";

const tileClass =
  "flex min-h-14 items-center gap-3 odd:last:col-span-full rounded-control border border-control bg-surface px-[min(.75rem,3vw)] py-3 leading-tight hover:bg-sunken sm:px-4 has-checked:border-ink has-checked:bg-sunken has-checked:edge-ink";

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
        // Without a value a browser reports an empty required date as invalid.
        "aria-invalid": Boolean(error),
        "aria-describedby": describedBy(id, hint, error),
      })}
      <ErrorText id={id}>{error}</ErrorText>
    </div>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-hint`} className="mb-2 text-sm text-muted">
      {children}
    </p>
  );
}

function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
      {children}
    </p>
  );
}

function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
