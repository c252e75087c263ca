import type { ComponentProps } from "react";
import {
  uploadHash,
  uploadReference,
} from "../../../brand/media/upload-reference.ts";
import type { Upload } from "../../../brand/media/uploads.server.ts";
import { formatDate } from "../../../shell/format-date.ts";
import { Fold } from "../../../ui/fold.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { uploadName } from "./control-names.ts";
import { RemoveBox } from "./secret-input.tsx";

/** `storeUploads` reads what it sends. */
export function PhotoInput({
  file = "",
  isOnDark,
  uploads,
  name,
  ...props
}: Omit<ComponentProps<typeof Field>, "name"> & {
  name: string;
  /** An upload's reference, or a path in the site's folder. */
  file: string | undefined;
  isOnDark?: boolean | undefined;
  uploads: readonly Upload[];
}) {
  const hash = uploadHash(file);
  const others = uploads.filter((one) => one.hash !== hash);
  return (
    <div className="stack-2">
      {hash && (
        <img
          src={`/content/uploads/${hash}`}
          alt=""
          className={`max-h-40 max-w-full self-start rounded-control border border-line ${isOnDark ? "bg-[#15223b]" : "bg-white"}`}
        />
      )}
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
      {others.length > 0 && (
        <Fold summary="Or choose an uploaded photo">
          <div className="flex flex-wrap items-center gap-2">
            <label className="flex items-center gap-2 p-1">
              <input
                type="radio"
                name={name}
                value={file}
                defaultChecked
                className="size-5 accent-ink"
              />
              {file === "" ? "None of these" : "Keep the one above"}
            </label>
            {others.map((upload) => (
              <UploadChoice key={upload.hash} name={name} {...upload} />
            ))}
          </div>
        </Fold>
      )}
      {/* After the choices: the first value counts. */}
      <input type="hidden" name={name} value={file} />
    </div>
  );
}

function UploadChoice({ name, hash, by, at }: Upload & { name: string }) {
  return (
    <label className="flex items-center gap-2 rounded-control border border-control p-1 has-checked:border-ink has-checked:bg-sunken">
      <input
        type="radio"
        name={name}
        value={uploadReference(hash)}
        className="size-5 accent-ink"
      />
      <img
        src={`/content/uploads/${hash}?small`}
        alt={`Uploaded by ${by} on ${formatDate(at.slice(0, 10))}`}
        loading="lazy"
        className="h-20 max-w-32 object-contain"
      />
    </label>
  );
}
