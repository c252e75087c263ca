import { storeUpload } from "../../brand/media/uploads.server.ts";
import { removeName } from "../../desk/content/form/control-names.ts";
import { storeUploads } from "../../desk/content/form/form-uploads.server.ts";
import type { SignedIn } from "../../desk/desk-request.server.ts";
import type {
  FieldProblem,
  PostFields,
} from "../store/editing/post-fields.server.ts";

type WithPictures = { fields: PostFields; problems?: FieldProblem[] };

/** Stores the chosen pictures whichever button was pressed, unless that button discards the text. */
export async function addPictures(
  desk: SignedIn,
  typed: PostFields,
): Promise<WithPictures> {
  const { form } = desk;
  const { [removeName("image_url")]: removed, ...fields } = typed;
  const act = String(form.get("-do"));
  if (["drop", "delete"].includes(act)) return { fields };
  const refused = await storeUploads(desk, form);
  const title = form.get("image_url") ?? fields.image_url;
  const image_url = removed === undefined ? String(title ?? "") : "";
  const added = await addPicture(desk, { ...fields, image_url });
  if (refused.length === 0) return added;
  const problems = refused.map(({ path, message }) => ({
    name: path.join("."),
    message,
  }));
  return { ...added, problems: [...problems, ...(added.problems ?? [])] };
}

async function addPicture(
  { services, session, form }: SignedIn,
  fields: PostFields,
): Promise<WithPictures> {
  const file = form.get("picture");
  const isChosen = file instanceof File && file.size > 0;
  if (!isChosen && form.get("-do") !== "picture") return { fields };
  const problems: FieldProblem[] = [];
  const alt = String(form.get("picture_alt") ?? "");
  const words = alt.trim().replaceAll(/\s+/g, " ");
  if (words === "") {
    const message = "is required, for people who can't see the picture";
    problems.push({ name: "picture_alt", message });
  }
  if (!isChosen) {
    problems.push({ name: "picture", message: "must be chosen" });
    return { fields, problems };
  }
  if (problems.length > 0) return { fields, problems };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const author = { by: session.account.name, at: services.now() };
  const stored = await storeUpload(services.database, bytes, author);
  if (!stored.ok) {
    const message = stored.problem;
    return { fields, problems: [{ name: "picture", message }] };
  }
  const image = `![${words.replaceAll(/[[\]\\]/g, "\\$&")}](${stored.reference})`;
  const text = [fields.text?.trimEnd(), image].filter(Boolean).join("\n\n");
  return { fields: { ...fields, text } };
}
