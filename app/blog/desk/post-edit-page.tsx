import { randomUUID } from "node:crypto";
import { actorOf } from "../../desk/accounts/account.ts";
import { missingContent } from "../../desk/content/missing-content.tsx";
import {
  fieldsOf,
  goTo,
  page,
  type SignedIn,
} from "../../desk/desk-request.server.ts";
import type { Services } from "../../server/http/services-context.server.ts";
import { dayOnClock, timeOnClock } from "../../server/local-time.ts";
import { framingPolicy } from "../../server/security/content-policy.server.ts";
import { signPreview } from "../../server/security/preview-link.server.ts";
import { listMissingPictures } from "../post/post-pictures.server.ts";
import { isSlug, postPath, slugOf } from "../post.ts";
import {
  type EditedPost,
  readEdited,
} from "../store/editing/edit-posts.server.ts";
import {
  type FieldProblem,
  fieldsOfPost,
  type PostFields,
  readPostFields,
} from "../store/editing/post-fields.server.ts";
import { addPicture } from "./add-picture.server.ts";
import { PostEditView, type PostForm } from "./post-edit-view.tsx";

/** The form for a post, or for a new one. */
export async function showPost(desk: SignedIn): Promise<Response> {
  const isNew = desk.parameters.id === "new";
  const id = isNew ? randomUUID() : (desk.parameters.id ?? "");
  const edited = await readEdited(desk.services.database, id);
  return isNew || edited.post || edited.copy
    ? postPage(desk, edited)
    : missingContent(desk);
}

/** Previews, saves, publishes, schedules, unpublishes or deletes. Refused input stays in the form. */
export async function actOnPost(desk: SignedIn): Promise<Response> {
  const { services, session, request } = desk;
  const id = desk.parameters.id ?? "";
  if (!/^[\da-f-]{20,40}$/.test(id)) return missingContent(desk);
  const edited = await readEdited(services.database, id);
  const sent = await request.formData().catch(() => new FormData());
  const {
    "-do": act,
    state: seen = "",
    picture_alt,
    ...typed
  } = fieldsOf(sent);
  const { timeZone } = services.delivery.plan;
  const read = readTyped(typed, edited, timeZone);
  const { fields, problems } = await addPicture(desk, sent, read);
  const isSame = JSON.stringify(read) === JSON.stringify(storedFields(edited));
  // Sending the same text twice, by a second press or by typing on, is no conflict.
  const state = isSame ? edited.state : seen;
  const now = services.now();
  const author = { by: actorOf(session.account), now };
  const form = { fields, day: typed.day, time: typed.time, alt: picture_alt };
  if (problems) return postPage(desk, edited, { ...form, problems });
  const edit = { ...author, id, state };
  if (act === "unpublish" && edited.post) {
    await services.posts.unpublishPost({ ...author, slug: edited.post.slug });
    return goTo(`/posts/${id}`);
  }
  if (act === "drop" || act === "delete") {
    await (act === "drop"
      ? services.posts.dropWorkingCopy(id)
      : services.posts.deletePost({ ...author, id }));
    return goTo(act === "drop" && edited.post ? `/posts/${id}` : "/posts");
  }
  // At the same moment that it's stored at: a later one would be a schedule.
  const plan = planOf(act, form, edited, { timeZone, now });
  const unknown =
    act === "publish" || act === "schedule"
      ? await findPictureProblems(fields.text, services)
      : [];
  if (!plan.ok || unknown.length > 0) {
    const problems = [...(plan.ok ? [] : plan.problems), ...unknown];
    return postPage(desk, edited, { ...form, problems });
  }
  const { post, dueAt } = plan;
  const slug = previewSlug(fields);
  const result = post
    ? await services.posts.putPost({ ...edit, post })
    : await services.posts.typePost({
        ...{ ...edit, slug, fields },
        ...(dueAt && { dueAt }),
      });
  if (request.headers.get("Accept") === "application/json") {
    return answerScript(desk, id, result.ok);
  }
  if (result.ok) {
    const shows = act === "preview" || act === "picture";
    const hash = shows ? "#preview" : "";
    return goTo(`/posts/${id}${hash}`);
  }
  if (result.problem === "changed") {
    return postPage(desk, edited, { ...form, isConflict: true });
  }
  const message = "is already the address of another post";
  const taken = [{ name: "slug", message }];
  return postPage(desk, edited, { ...form, problems: taken });
}

type Plan =
  | { ok: true; post?: import("../post.ts").PostDraft; dueAt?: Date }
  | { ok: false; problems: NonNullable<PostForm["problems"]> };

/** What valid fields do: publish the post, or save the working copy. */
function planOf(
  act: string | undefined,
  { fields, day = "", time = "" }: PostForm,
  { post: stored }: EditedPost,
  { timeZone, now }: { timeZone: string; now: Date },
): Plan {
  if (act !== "publish" && act !== "schedule") return { ok: true };
  const read = readPostFields(fields);
  const problems = read.ok ? [] : [...read.problems];
  if (act === "publish") {
    const given = fields.published_at;
    if (given && given > now.toISOString()) {
      problems.push({
        name: "published_at",
        message: "is still to come: schedule the post instead",
      });
    }
    if (!read.ok || problems.length > 0) return { ok: false, problems };
    const publishedAt =
      given || (stored?.isPublished && stored.publishedAt) || now.toISOString();
    return { ok: true, post: { ...read.post, isPublished: true, publishedAt } };
  }
  const clock = `${day}T${time}`;
  const dueAt = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(clock)
    ? timeOnClock(clock, timeZone)
    : undefined;
  if (!dueAt || !(dueAt > now)) {
    const message = "and time must be still to come";
    problems.push({ name: "day", message });
  }
  if (!read.ok || !dueAt || problems.length > 0) return { ok: false, problems };
  if (stored?.isPublished) return { ok: true, dueAt };
  const publishedAt = dueAt.toISOString();
  return { ok: true, post: { ...read.post, isPublished: true, publishedAt } };
}

/** For the script that previews while typing. */
async function answerScript(desk: SignedIn, id: string, isSaved: boolean) {
  if (!isSaved) {
    const problem = "Somebody else changed this post. Save to see what.";
    return Response.json({ problem }, { status: 409 });
  }
  const edited = await readEdited(desk.services.database, id);
  const preview = await previewLink(desk, previewSlug(storedFields(edited)));
  return Response.json({ preview, state: edited.state });
}

async function postPage(
  desk: SignedIn,
  edited: EditedPost,
  given?: PostForm,
): Promise<Response> {
  const { services } = desk;
  const { timeZone } = services.delivery.plan;
  const fields = given?.fields ?? storedFields(edited);
  const hasPreview = edited.copy !== undefined || edited.post !== undefined;
  const stored = storedFields(edited);
  const preview = hasPreview
    ? await previewLink(desk, previewSlug(stored))
    : undefined;
  const categories = await services.posts.listCategories();
  const checked = readPostFields(fields);
  const missing = [
    ...(checked.ok ? [] : checked.problems),
    ...(await findPictureProblems(fields.text, services)),
  ];
  return page(
    desk,
    "Post",
    <PostEditView
      {...{ edited, preview, timeZone, missing, stored }}
      form={given ?? { fields }}
      categories={categories.map(({ name }) => name)}
      siteUrl={services.siteUrl}
    />,
    {
      status: given ? (given.isConflict ? 409 : 422) : 200,
      current: "/posts",
      headers: {
        "Content-Security-Policy": framingPolicy(services.siteUrl),
      },
    },
  );
}

/** As typed, or else as published. A future time is the schedule's, not the post's date. */
function storedFields({ copy, post }: EditedPost): PostFields {
  if (copy) return copy.fields;
  if (!post) return {};
  const fields = fieldsOfPost(post);
  return post.isPublished ? fields : { ...fields, published_at: "" };
}

/** The form's fields in their stored form: line ends as in a file, and the date as a time. */
function readTyped(
  typed: Record<string, string>,
  edited: EditedPost,
  timeZone: string,
): PostFields {
  const { date = "", day: _day, time: _time, ...rest } = typed;
  const texts = Object.entries(rest).map(([name, value]) => [
    name,
    name === "text"
      ? value.replaceAll("\r\n", "\n")
      : value.trim().replaceAll("\r\n", "\n"),
  ]);
  const known = storedFields(edited).published_at;
  const isKnown = known && dayOnClock(new Date(known), timeZone) === date;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date);
  const published_at = isKnown
    ? known
    : isDay
      ? timeOnClock(`${date}T09:00`, timeZone).toISOString()
      : "";
  const given = Object.fromEntries(texts);
  const slug = given.slug || slugOf(given.title ?? "");
  return { ...emptyFields, ...given, slug, published_at };
}

/** In the order of a stored post, so that the same text is the same JSON. */
const emptyFields: PostFields = fieldsOfPost({
  ...{ slug: "", title: "", metaDescription: "", content: [], tags: [] },
  ...{ category: undefined, imageUrl: undefined, authorName: undefined },
});

function previewSlug({ slug = "", title = "" }: PostFields) {
  return isSlug(slug) ? slug : slugOf(title) || "new-post";
}

async function previewLink({ services }: SignedIn, slug: string) {
  const key = await services.posts.getPreviewKey();
  const { preview } = signPreview(slug, key, services.now());
  return `${services.siteUrl}${postPath(slug)}?preview=${preview}`;
}

async function findPictureProblems(
  text = "",
  { pictures }: Pick<Services, "pictures">,
): Promise<FieldProblem[]> {
  const missing = await listMissingPictures(text, pictures.findAttributes);
  return missing.map(({ line }) => ({
    name: "text",
    message: `line ${line}: this picture isn't uploaded: add it again, or remove it`,
  }));
}
