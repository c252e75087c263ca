import type { Upload } from "../../brand/media/uploads.server.ts";
import type { EditablePost } from "../store/editing/editable-post.server.ts";
import type {
  FieldProblem,
  PostFields,
} from "../store/editing/post-fields.server.ts";

export type PostForm = {
  fields: PostFields;
  alt?: string | undefined;
  /** The fingerprint of what its user has seen. */
  state: string;
  problems?: readonly FieldProblem[];
  /** Why the fields are shown without being saved, if nothing is wrong with them. */
  unsaved?: "conflict" | "unpublished";
};

/** Whether the page's script sent the form, while its user types. */
export function isAutosave(request: Request) {
  return request.headers.get("Accept") === "application/json";
}

export type PostEditProps = {
  edited: EditablePost;
  form: PostForm;
  stored: PostFields;
  preview: string | undefined;
  missing: readonly FieldProblem[];
  categories: readonly string[];
  uploads: readonly Upload[];
  changes: readonly { id: string; name: string }[];
  timeZone: string;
  siteUrl: string;
};
