import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import { lock } from "../../../server/database/transaction.server.ts";
import { recordDeskEvent } from "../../audit/desk-events.server.ts";
import type { ContentKind } from "../content-kind.ts";
import {
  findVersion,
  getCurrent,
  readContentRevision,
} from "../content-store.server.ts";
import {
  createChange,
  type Editor,
  setChangeState,
} from "./change-sets.server.ts";
import { publishDraft, writeDraft } from "./content-drafts.server.ts";

/** False if something was published since `revision`, which the page showed. */
export async function rollBack(
  database: Kysely<Database>,
  kind: ContentKind,
  version: number,
  editor: Editor,
  revision: number,
): Promise<boolean> {
  const old = await findVersion(database, kind, version);
  if (!old) return false;
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, ["content"]);
    const now = await readContentRevision(transaction);
    // Kinds refer to each other, so a publication of any kind may make this version invalid.
    if (revision !== now.revision) return false;
    const name = `Back to version ${version}`;
    const id = await createChange(transaction, name, editor);
    const { version: replaces } = await getCurrent(transaction, kind);
    const { data } = old;
    const draft = { id, kind: kind.kind, data, replaces, editor };
    await writeDraft(transaction, draft);
    await publishDraft(transaction, draft, editor);
    await setChangeState(transaction, id, "published");
    await recordDeskEvent(transaction, {
      kind: "content_rolled_back",
      data: { kind: kind.kind, version },
      ...editor,
    });
    return true;
  });
}
