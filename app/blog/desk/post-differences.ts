import { uploadHash } from "../../brand/media/upload-reference.ts";
import {
  type Difference,
  listTextDifferences,
} from "../../desk/content/differences/text-differences.ts";
import {
  isUnpublishing,
  type PostFields,
} from "../store/editing/post-fields.server.ts";

const postLabels: Readonly<Record<string, string>> = {
  title: "Title",
  slug: "URL",
  meta_description: "Description",
  text: "Text",
  category: "Category",
  tags: "Tags",
  author_name: "Author",
  published_at: "Date",
  reviewed_by: "Reviewed by",
  reviewed_on: "Reviewed on",
  image_url: "Picture",
  redirect_from: "Former URLs that redirect to it",
};

const pictureLabels: Readonly<Record<string, string>> = {
  picture: "Picture",
  picture_alt: "What the picture shows",
};

export function listPostDifferences(
  before: PostFields,
  after: PostFields,
): Difference[] {
  return Object.entries(postLabels).flatMap(([name, label]) =>
    listTextDifferences(label, shown(before[name]), shown(after[name])),
  );
}

function shown(value = "") {
  return uploadHash(value) ? "Uploaded photo" : value;
}

/** Includes whether the post is on the site. */
export function listPublicationDifferences(
  before: PostFields,
  after: PostFields,
  isShown: boolean,
): Difference[] {
  const differences = listPostDifferences(before, after);
  if (isShown === !isUnpublishing(after)) return differences;
  const [was = "", is = ""] = isShown ? ["Yes", "No"] : ["No", "Yes"];
  return [...differences, { label: "On the site", before: was, after: is }];
}

export function postFieldLabel(name: string) {
  return postLabels[name] ?? pictureLabels[name] ?? name;
}
