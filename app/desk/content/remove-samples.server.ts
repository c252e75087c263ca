import { operatorSchema } from "../../brand/operator.ts";
import { withoutSampleEntries } from "../../brand/sample-entries.ts";
import {
  orNotFound,
  readFields,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import { samplesName } from "./changes/change-name.server.ts";
import {
  type Change,
  type Editor,
  findMyOpenChange,
  listOpenChanges,
} from "./changes/change-sets.server.ts";
import {
  listDrafts,
  saveContentDraft,
} from "./changes/content-drafts.server.ts";
import { seenValues } from "./changes/seen-values.server.ts";
import { valuesOf } from "./content-kind.ts";
import { getCurrent } from "./content-store.server.ts";

/** Entries become a draft; posts are taken off the site immediately. */
export async function removeSamples(desk: SignedIn): Promise<Response> {
  const { services, session } = desk;
  const author = { by: session.account, at: services.now() };
  switch (readFields(desk).act) {
    case "remove-samples":
      return draftWithoutSamples(desk, author);
    case "unpublish-samples":
      await services.changePosts.unpublishSamples(services.database, author);
      return redirectTo("/content?unpublished");
    default:
      return redirectTo("/content");
  }
}

async function draftWithoutSamples(desk: SignedIn, author: Editor) {
  const { database, contentKinds } = desk.services;
  const kind = orNotFound(contentKinds.find((one) => one.kind === "operator"));
  const { change } = await findEditedChange(desk);
  const drafts = change ? await listDrafts(database, change.id) : [];
  const draft = drafts.find((one) => one.kind === kind.kind);
  const values = valuesOf(draft ?? (await getCurrent(database, kind)));
  const operator = operatorSchema.safeParse(values);
  if (!operator.success) return redirectTo("/content");
  const fields = withoutSampleEntries(values, operator.data);
  if (Object.keys(fields).length === 0) return redirectTo("/content");
  const saved = await saveContentDraft(database, kind, fields, {
    ...author,
    ...(change && { changeId: change.id }),
    name: samplesName,
    seen: seenValues(kind, Object.keys(fields), values),
  });
  return redirectTo(
    saved.ok ? `/changes/${saved.changeId}` : "/content?changed",
  );
}

/** The change that the URL names, or else this account's own open one. */
export async function findEditedChange({
  services,
  session,
  url,
}: SignedIn): Promise<{ joined?: Change; change?: Change }> {
  const changes = await listOpenChanges(services.database);
  const asked = url.searchParams.get("change");
  const joined = changes.find(({ id }) => id === asked);
  if (joined) return { joined, change: joined };
  const { name } = session.account;
  const change = await findMyOpenChange(services.database, name);
  return change ? { change } : {};
}
