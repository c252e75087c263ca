import { storeUpload } from "../../brand/media/uploads.server.ts";
import type { SignedIn } from "../../desk/desk-request.server.ts";
import type {
  FieldProblem,
  PostFields,
} from "../store/editing/post-fields.server.ts";

/** Adds a chosen picture to the text, whichever button sent the form, unless that one drops the text. */
export async function addPicture(
  { services, session, form }: SignedIn,
  fields: PostFields,
): Promise<{ fields: PostFields; problems?: FieldProblem[] }> {
  const act = String(form.get("-do"));
  const file = form.get("picture");
  const isChosen = file instanceof File && file.size > 0;
  if (["drop", "delete"].includes(act) || !(isChosen || act === "picture")) {
    return { fields };
  }
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
