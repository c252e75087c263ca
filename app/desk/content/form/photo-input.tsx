import type { ComponentProps } from "react";
import { uploadHash } from "../../../brand/media/upload-reference.ts";
import { Field } from "../../../ui/form/field.tsx";
import { uploadName } from "./control-names.ts";
import { RemoveBox } from "./secret-input.tsx";

/** `storeUploads` reads what it sends. */
export function PhotoInput({
  file = "",
  isOnDark,
  name,
  ...props
}: Omit<ComponentProps<typeof Field>, "name"> & {
  name: string;
  /** An upload's reference, or a path in the site's folder. */
  file: string | undefined;
  isOnDark?: boolean | undefined;
}) {
  const hash = uploadHash(file);
  return (
    <div className="stack-2">
      {hash && (
        <img
          src={`/content/uploads/${hash}`}
          alt=""
          className={`max-h-40 max-w-full self-start rounded-control border border-line ${isOnDark ? "bg-[#15223b]" : "bg-white"}`}
        />
      )}
      <input type="hidden" name={name} value={file} />
      <Field
        {...props}
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
