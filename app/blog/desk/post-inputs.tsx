import { PhotoInput } from "../../desk/content/form/photo-input.tsx";
import { localDay } from "../../server/local-time.ts";
import { Fold } from "../../ui/fold.tsx";
import { Field, TextField } from "../../ui/form/field.tsx";
import { PostActionButton } from "./post-actions.tsx";
import { postFieldLabel } from "./post-differences.ts";
import type { PostEditProps, PostForm } from "./post-form.ts";

export function PostFieldInputs({
  form,
  categories,
  uploads,
  timeZone,
}: PostEditProps) {
  const { fields } = form;
  const { errors, wire } = wireFields(form);
  const date = fields.published_at
    ? localDay(new Date(fields.published_at), timeZone)
    : "";
  return (
    <>
      <Field {...wire("title")} />
      <Field
        {...wire("slug")}
        hint="The end of the post's URL. Leave it empty to use the title. If you change it, the old URL redirects to the new one."
      />
      <TextField
        {...wire("meta_description")}
        rows={2}
        hint="Under the title in lists and search results."
      />
      <TextField
        {...wire("text")}
        rows={22}
        hint="Markdown: ## starts a heading, - a list, **bold**, [text](URL) a link. [City Name] and [State Name] are replaced with the reader's city and state."
      />
      <PictureFields errors={errors} alt={form.alt} />
      <Field {...wire("category")} list="categories" />
      <datalist id="categories">
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField {...wire("tags")} rows={3} hint="One per line." />
      <Field {...wire("author_name")} hint="If empty, our team's name." />
      <Field
        {...wire("published_at")}
        name="date"
        type="date"
        defaultValue={date}
        hint="If empty, the day it's published."
      />
      {fields.redirect_from !== undefined && (
        <TextField {...wire("redirect_from")} rows={3} hint="One per line." />
      )}
      <ReviewAndTitlePicture form={form} uploads={uploads} />
    </>
  );
}

function ReviewAndTitlePicture({
  form,
  uploads,
}: Pick<PostEditProps, "form" | "uploads">) {
  const { fields } = form;
  const { errors, wire } = wireFields(form);
  return (
    <Fold
      summary="Lawyer's review, and picture"
      isOpen={["reviewed_by", "reviewed_on", "image_url"].some(
        (name) => fields[name] || errors.has(name),
      )}
    >
      <div className="stack-4">
        <Field {...wire("reviewed_by")} />
        <Field {...wire("reviewed_on")} type="date" />
        <PhotoInput
          id="image_url"
          name="image_url"
          label={postFieldLabel("image_url")}
          hint={`Above the text. ${pictureHint}`}
          error={wire("image_url").error}
          file={fields.image_url}
          uploads={uploads}
        />
      </div>
    </Fold>
  );
}

const pictureHint =
  "JPEG, PNG, WebP or AVIF, up to 20 MB. We remove the place and time it was taken.";

function wireFields({ fields, problems = [] }: PostForm) {
  const errors = new Map(
    problems.map(({ name, message }) => [
      name,
      `${postFieldLabel(name)} ${message}`,
    ]),
  );
  const wire = (name: string) => ({
    id: name,
    name,
    label: postFieldLabel(name),
    error: errors.get(name),
    defaultValue: fields[name],
    autoComplete: "off",
  });
  return { errors, wire };
}

function PictureFields({
  errors,
  alt,
}: {
  errors: ReadonlyMap<string, string>;
  alt: string | undefined;
}) {
  return (
    <Fold
      summary="Add a picture to the text"
      isOpen={errors.has("picture") || errors.has("picture_alt")}
    >
      <div className="stack-4">
        <Field
          id="picture"
          name="picture"
          type="file"
          label={postFieldLabel("picture")}
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint={pictureHint}
          error={errors.get("picture")}
        />
        <Field
          id="picture_alt"
          name="picture_alt"
          label={postFieldLabel("picture_alt")}
          hint="For people who can't see it."
          defaultValue={alt}
          autoComplete="off"
          error={errors.get("picture_alt")}
        />
        <PostActionButton act="picture" label="Add it at the end of the text" />
      </div>
    </Fold>
  );
}
