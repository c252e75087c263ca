import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Difference } from "../differences/text-differences.ts";
import type { Editor } from "./change-sets.server.ts";

declare module "../../../server/http/services-context.server.ts" {
  interface Services {
    changePosts: ChangePosts;
  }
}

export type ChangedPost = {
  id: string;
  title: string;
  path: string;
  differences: readonly Difference[];
  problems: readonly string[];
  hasConflict: boolean;
  fingerprint: string;
};

export type PastPost = {
  id: string;
  title: string;
  by: string;
  at: string;
  /** What the change did. */
  differences: readonly Difference[];
  /** Why undoing leaves all of the post, or some fields, as they are. */
  left: string | undefined;
  /** Whether undoing does anything. */
  canUndo: boolean;
  fingerprint: string;
};

export type ChangePosts = {
  lock: (transaction: Transaction<Database>) => Promise<void>;
  /** The posts of a published change. */
  listPast: (
    database: Kysely<Database>,
    changeId: string,
  ) => Promise<readonly PastPost[]>;
  /** Drafts the undoing of a published change's posts in another change, `into`. */
  draftUndo: (
    transaction: Transaction<Database>,
    changeId: string,
    into: string,
    editor: Editor,
  ) => Promise<void>;
  /** Sample posts that visitors see, with their made-up dates. */
  listSamples: (
    database: Kysely<Database>,
  ) => Promise<readonly Pick<ChangedPost, "id" | "title">[]>;
  unpublishSamples: (
    database: Kysely<Database>,
    editor: Editor,
  ) => Promise<void>;
  list: (
    database: Kysely<Database>,
    changeId: string,
    now: Date,
  ) => Promise<readonly ChangedPost[]>;
  /** One per post; it changes with every edit. */
  listFingerprints: (
    database: Kysely<Database>,
    changeId: string,
  ) => Promise<readonly string[]>;
  /** False, with nothing written, if the posts have changed since `seen` was read. */
  publish: (
    transaction: Transaction<Database>,
    changeId: string,
    seen: readonly ChangedPost[],
    editor: Editor,
  ) => Promise<boolean>;
  rebase: (
    transaction: Transaction<Database>,
    changeId: string,
    editor: Editor,
  ) => Promise<void>;
};
