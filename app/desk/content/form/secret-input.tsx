import { Field } from "../../../ui/form/field.tsx";
import { removeName, storedName } from "./control-names.ts";
import { controlPropsOf, type Input } from "./form-view.ts";

/** Shows whether a secret is set, never its value. The form carries it encrypted, so that items can be moved. */
export function SecretInput(input: Input<"secret">) {
  const { value, name, field } = input;
  const { hint, ...props } = controlPropsOf(input);
  const stored = [value].flat().filter((one) => typeof one === "string");
  const isSet = stored.some((one) => one !== "");
  const variables = stored.flatMap((one) => one.match(/\$\{\w+\}/g) ?? []);
  const words =
    variables.length > 0 ? `From ${variables.join(", ")}` : "A value is set";
  const shown = {
    ...props,
    hint:
      isSet && !props.error
        ? `${words}. Leave this empty to keep it, or type a new one.`
        : hint,
  };
  return (
    <div>
      {field.isMailServer ? (
        <MailServer {...shown} port={isSet ? "" : "587"} />
      ) : (
        <Field {...shown} type="password" autoComplete="new-password" />
      )}
      {isSet &&
        stored.map((one) => (
          <input key={one} type="hidden" name={storedName(name)} value={one} />
        ))}
      {isSet && field.isOptional && <RemoveBox name={name} />}
    </div>
  );
}

function MailServer({
  name,
  label,
  port,
  ...props
}: Omit<ReturnType<typeof controlPropsOf>, "hint"> & {
  hint: string | undefined;
  port: string;
}) {
  return (
    <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
      <Field
        {...props}
        label={label}
        name={`${name}.server`}
        placeholder="mail.example.com"
        autoComplete="off"
      />
      <Field
        label="Port"
        hint="587, or 465."
        name={`${name}.port`}
        defaultValue={port}
        inputMode="numeric"
      />
      <Field label="User" name={`${name}.user`} autoComplete="off" />
      <Field
        label="Password"
        name={`${name}.password`}
        type="password"
        autoComplete="new-password"
      />
    </div>
  );
}

export function RemoveBox({ name }: { name: string }) {
  return (
    <label className="mt-2 flex min-h-11 items-center gap-2">
      <input
        type="checkbox"
        name={removeName(name)}
        className="size-5 accent-ink"
      />
      Remove it
    </label>
  );
}
