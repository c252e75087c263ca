import type {
  FieldProblem,
  PostFields,
} from "../store/editing/post-fields.server.ts";
import type { EditedPost } from "../store/editing/type-post.server.ts";

export type PostForm = {
  fields: PostFields;
  /** Describes the picture to add. */
  alt?: string | undefined;
  problems?: readonly FieldProblem[];
  isConflict?: boolean;
};

export type PostEditProps = {
  edited: EditedPost;
  form: PostForm;
  stored: PostFields;
  preview: string | undefined;
  /** What a draft still needs before it can be published. */
  missing: readonly FieldProblem[];
  categories: readonly string[];
  /** Open changes that the post may join, or is in. */
  changes: readonly { id: string; name: string }[];
  timeZone: string;
  siteUrl: string;
};
