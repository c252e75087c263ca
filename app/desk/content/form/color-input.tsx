import { contrastOf } from "../../../brand/contrast.ts";
import { Field } from "../../../ui/form/field.tsx";
import type { Values } from "../content-kind.ts";
import { controlPropsOf, type Input } from "./form-view.ts";

export function ColorInput(input: Input<"text">) {
  const { value, field, name, form } = input;
  const own = String(value ?? field.fallback ?? "");
  const { contrasts = [] } = field;
  return (
    <div className="stack-2">
      <Field {...controlPropsOf(input)} type="color" defaultValue={own} />
      <ul className="text-sm text-muted">
        {contrasts.map(({ path, label, least, fallback }) => {
          const ratio = contrastOf(own, colorAt(form.values, path) ?? fallback);
          return (
            <li
              key={path}
              data-contrast={name}
              data-on={path}
              data-least={least}
              className="data-low:font-semibold data-low:text-danger"
              data-low={ratio < least || undefined}
            >
              On “{label}”: <span>{ratio.toFixed(1)}</span> to 1, needs {least}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function colorAt(values: Values, path: string): string | undefined {
  const [name = "", theme = ""] = path.split(".");
  return Object(values[name])[theme];
}
