import { uploadHash } from "../../../brand/media/upload-reference.ts";
import { Field } from "../../../ui/form/field.tsx";
import { uploadName } from "./control-names.ts";
import { controlPropsOf, type Input } from "./form-view.ts";
import { RemoveBox } from "./secret-input.tsx";

export function PhotoInput(input: Input<"text">) {
  const { value, name, field } = input;
  const { id, ...props } = controlPropsOf(input);
  const file = String(value ?? "");
  const hash = uploadHash(file);
  return (
    <div className="stack-2">
      {hash && (
        <img
          src={`/content/uploads/${hash}`}
          alt=""
          className={`max-h-40 max-w-full self-start rounded-control border border-line ${field.isOnDark ? "bg-[#15223b]" : "bg-white"}`}
        />
      )}
      <input type="hidden" name={name} value={file} />
      <Field
        {...props}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        name={uploadName(name)}
      />
      {file !== "" && (
        <>
          <p className="text-sm text-muted">
            {hash ? "Choose a file to replace this one." : `Now: ${file}`}
          </p>
          <RemoveBox name={name} />
        </>
      )}
    </div>
  );
}
