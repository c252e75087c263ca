import type {
  Services,
  SiteContent,
} from "../../../server/http/services-context.server.ts";
import { readSignature } from "../../../server/security/expiring-signature.server.ts";
import { findOpenChange } from "../changes/change-sets.server.ts";
import { listProposals } from "../changes/proposals.server.ts";
import { signedPreviewName } from "../preview.ts";

export type Preview = {
  name: string;
  changeId: string;
  content: SiteContent;
  path: string;
};

/** Undefined for an invalid token or a closed change; "blocked" if the change conflicts with other content. */
export async function findPreview(
  services: Services,
  token: string,
): Promise<Preview | "blocked" | undefined> {
  const [id = "", ...signed] = token.split(".");
  const key = await services.posts.findPreviewKey();
  const subject = signedPreviewName(id);
  if (!key || !readSignature(signed.join("."), subject, key, services.now())) {
    return undefined;
  }
  const change = await findOpenChange(services.database, id);
  if (!change) return undefined;
  const proposals = await listProposals(services, id);
  const drafts = proposals.map(({ kind, values }) => [kind.kind, values]);
  const content = await services.content.preview(Object.fromEntries(drafts));
  if (!content) return "blocked";
  const { database, changePosts, now } = services;
  const [post] =
    drafts.length > 0 ? [] : await changePosts.list(database, id, now());
  return { name: change.name, changeId: id, content, path: post?.path ?? "/" };
}
