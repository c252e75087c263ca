import { randomUUID } from "node:crypto";
import { listUploads } from "../../brand/media/uploads.server.ts";
import { listOpenChanges } from "../../desk/content/changes/change-sets.server.ts";
import { readChangeFingerprint } from "../../desk/content/changes/open-change.server.ts";
import { publishChange } from "../../desk/content/changes/publish.server.ts";
import { isSame } from "../../desk/content/content-kind.ts";
import {
  deskPage,
  NotFoundError,
  orNotFound,
  readFields,
  redirectTo,
  type SignedIn,
} from "../../desk/desk-request.server.ts";
import { isStorableDay } from "../../forms/accident-date.ts";
import { localDay, parseLocalTime } from "../../server/local-time.ts";
import { framingPolicy } from "../../server/security/content-policy.server.ts";
import { linkToPreview } from "../post/post-preview.server.ts";
import { slugOf } from "../post.ts";
import {
  deletePost,
  discardPostDraft,
  unpublishPost,
} from "../store/editing/edit-posts.server.ts";
import {
  type EditablePost,
  readEditablePost,
} from "../store/editing/editable-post.server.ts";
import {
  fieldsOfPost,
  type PostFields,
  slugOfFields,
} from "../store/editing/post-fields.server.ts";
import { savePostEdit } from "../store/editing/save-post-edit.server.ts";
import { addPictures } from "./add-pictures.server.ts";
import { PostEditView } from "./post-edit-view.tsx";
import { isAutosave, type PostForm } from "./post-form.ts";
import { findPostProblems } from "./posts-in-change.server.ts";

export async function showPost(desk: SignedIn): Promise<Response> {
  const isNew = desk.parameters.id === "new";
  const id = isNew ? randomUUID() : (desk.parameters.id ?? "");
  const edited = await readEditablePost(desk.services.database, id);
  if (!isNew) orNotFound(edited.post ?? edited.draft);
  return postPage(desk, edited);
}

export async function actOnPost(desk: SignedIn): Promise<Response> {
  const { services, session } = desk;
  const { database } = services;
  const id = desk.parameters.id ?? "";
  if (!/^[\da-f-]{20,40}$/.test(id)) throw new NotFoundError("content");
  const edited = await readEditablePost(database, id);
  const {
    "-do": act,
    state: seen = "",
    change: chosen = "",
    picture_alt,
    ...typed
  } = readFields(desk);
  const { timeZone } = services.delivery.plan;
  const now = services.now();
  const image_url = titlePictureOf(desk, edited);
  const read = readTyped({ ...typed, image_url }, edited, { timeZone, now });
  const { fields, problems } = await addPictures(desk, read);
  const fingerprint = seenFingerprint(edited, { seen, fields: read, chosen });
  const editor = { by: session.account, at: now };
  const form = { fields, alt: picture_alt, state: fingerprint };
  const isAutosaved = isAutosave(desk.request);
  const showUnsaved = async (unsaved: PostForm["unsaved"]) => {
    const latest = await readEditablePost(database, id);
    const { fingerprint: state } = latest;
    return postPage(desk, latest, { ...form, state, unsaved, problems });
  };
  const remove = removals.get(act ?? "");
  if (remove) {
    const isDone = await remove(database, { ...editor, id, fingerprint: seen });
    if (!isDone) return showUnsaved("conflict");
    const isLeftOver = problems || !isSame(fields, storedFields(edited));
    if (act === "unpublish" && isLeftOver) {
      return showUnsaved("unpublished");
    }
    const isLeft = act !== "delete" && edited.post;
    return redirectTo(isLeft ? `/posts/${id}` : "/posts");
  }
  if (problems) return postPage(desk, edited, { ...form, problems });
  const refused =
    act === "publish"
      ? await findPostProblems(database, { id, fields, now })
      : [];
  if (refused.length > 0) {
    return postPage(desk, edited, { ...form, problems: refused });
  }
  const changeId = await savePostEdit(database, {
    ...editor,
    id,
    fingerprint,
    fields,
    changeId: chosen || undefined,
    isAutosave: isAutosaved,
  });
  if (isAutosaved) {
    return respondToScript(desk, id, changeId !== undefined);
  }
  return changeId === undefined
    ? showUnsaved("conflict")
    : continueAfterSave(desk, act, { id, changeId, fields, now });
}

/** The form sends the current picture after a newly chosen one. Without the field, the stored picture stays. */
function titlePictureOf({ form }: SignedIn, edited: EditablePost): string {
  const { image_url } = storedFields(edited);
  return String(form.get("image_url") ?? image_url ?? "");
}

/** A form that sends what is stored, as a second click does, isn't a conflict, unless someone else moved or scheduled the draft. */
function seenFingerprint(
  edited: EditablePost,
  {
    seen,
    fields,
    chosen,
  }: { seen: string; fields: PostFields; chosen: string },
) {
  const { draft, isOnlyDraft, fingerprint } = edited;
  const isMoved = chosen ? draft?.change.id !== chosen : !isOnlyDraft;
  if (isMoved || draft?.change.dueAt) return seen;
  return isSame(fields, storedFields(edited)) ? fingerprint : seen;
}

const removals = new Map([
  ["unpublish", unpublishPost],
  ["drop", discardPostDraft],
  ["delete", deletePost],
]);

type Saved = { id: string; changeId: string; fields: PostFields; now: Date };

/** Publishes a saved draft that is alone in its change; otherwise the change's page decides. */
async function continueAfterSave(
  { services, session }: SignedIn,
  act: string | undefined,
  { id, changeId, fields, now }: Saved,
) {
  const shows = act === "preview" || act === "picture";
  const post = redirectTo(`/posts/${id}${shows ? "#preview" : ""}`);
  if (act !== "publish" && act !== "change") return post;
  const fingerprint = await readChangeFingerprint(services, changeId);
  const { isOnlyDraft, draft } = await readEditablePost(services.database, id);
  const isAsTyped = isSame(draft?.fields, fields);
  const editor = { by: session.account, at: now };
  const isPublished =
    act === "publish" &&
    isOnlyDraft &&
    isAsTyped &&
    (await publishChange(services, changeId, editor, { fingerprint })).ok;
  const at = act === "change" ? "#later" : "";
  return isPublished ? post : redirectTo(`/changes/${changeId}${at}`);
}

async function respondToScript(desk: SignedIn, id: string, isSaved: boolean) {
  if (!isSaved) {
    const problem = "Someone else changed this post. Save to see what.";
    return Response.json({ problem }, { status: 409 });
  }
  const edited = await readEditablePost(desk.services.database, id);
  const preview = await previewLink(desk, edited);
  return Response.json({ preview, state: edited.fingerprint });
}

async function postPage(
  desk: SignedIn,
  edited: EditablePost,
  given?: PostForm,
): Promise<Response> {
  const { services } = desk;
  const { timeZone } = services.delivery.plan;
  const fields = given?.fields ?? storedFields(edited);
  const hasPreview = edited.draft !== undefined || edited.post !== undefined;
  const stored = storedFields(edited);
  const preview = hasPreview ? await previewLink(desk, edited) : undefined;
  const categories = await services.posts.listCategories();
  const { database, now } = services;
  const { id, draft, isOnlyDraft } = edited;
  const missing = await findPostProblems(database, { id, fields, now: now() });
  const changes = (await listOpenChanges(database)).filter(
    (change) => !isOnlyDraft || change.id !== draft?.change.id,
  );
  return deskPage(
    desk,
    "Post",
    <PostEditView
      edited={edited}
      preview={preview}
      timeZone={timeZone}
      missing={missing}
      stored={stored}
      changes={changes}
      form={given ?? { fields, state: edited.fingerprint }}
      categories={categories.map(({ name }) => name)}
      uploads={await listUploads(database)}
      siteUrl={services.siteUrl}
    />,
    {
      status: statusOf(given),
      current: "/posts",
      headers: {
        "Content-Security-Policy": framingPolicy(services.siteUrl),
      },
    },
  );
}

function statusOf(given: PostForm | undefined) {
  if (!given || given.unsaved === "unpublished") return 200;
  return given.unsaved === "conflict" ? 409 : 422;
}

/** A future time belongs to the schedule, not to the post. */
function storedFields({ draft, post }: EditablePost): PostFields {
  if (draft) return draft.fields;
  if (!post) return {};
  const fields = fieldsOfPost(post);
  return post.isPublished ? fields : { ...fields, published_at: "" };
}

function readTyped(
  typed: Record<string, string>,
  edited: EditablePost,
  { timeZone, now }: { timeZone: string; now: Date },
): PostFields {
  const { date = "", ...rest } = typed;
  const texts = Object.entries(rest).map(([name, value]) => [
    name,
    name === "text" ? value : value.trim(),
  ]);
  // Whether the draft takes the post off the site is in no field of the form.
  const { published_at: known, is_published } = storedFields(edited);
  const isKnown = known && localDay(new Date(known), timeZone) === date;
  const time = isKnown
    ? known
    : isStorableDay(date)
      ? parseLocalTime(`${date}T09:00`, timeZone).toISOString()
      : "";
  const isToday = date === localDay(now, timeZone);
  // Before 9 AM, a post dated today goes out now instead of being scheduled for 9.
  const published_at =
    isToday && time > now.toISOString() ? now.toISOString() : time;
  const given = Object.fromEntries(texts);
  const slug = given.slug || slugOf(given.title ?? "");
  return {
    ...emptyFields,
    ...given,
    slug,
    published_at,
    ...(is_published && { is_published }),
  };
}

/** In the field order of a stored post, so that equal texts have equal JSON. */
const emptyFields: PostFields = fieldsOfPost({
  slug: "",
  title: "",
  metaDescription: "",
  content: [],
  tags: [],
  category: undefined,
  imageUrl: undefined,
  authorName: undefined,
});

async function previewLink({ services }: SignedIn, edited: EditablePost) {
  const key = await services.posts.getPreviewKey();
  const slug = slugOfFields(storedFields(edited));
  const post = { id: edited.id, slug };
  return services.siteUrl + linkToPreview(post, key, services.now()).path;
}
