import type { Kysely } from "kysely";
import { migrate } from "../db/migrations.ts";
import type { Database } from "../db/schema.ts";
import { createPostStore, type PostStore } from "./blog/post-store.server.ts";
import { searchPosts } from "./blog/post-tags.server.ts";
import {
  type CallbackStore,
  createCallbackStore,
} from "./callback/callback-store.server.ts";
import { listOwnNumbers } from "./callback/own-numbers.ts";
import {
  createTelephone,
  type Telephone,
} from "./callback/telephone.server.ts";
import { createLeadStore, type LeadStore } from "./leads/lead-store.server.ts";
import { createLawBook, type LawBook } from "./locations/law-book.server.ts";
import {
  type Commit,
  commitEach,
  commitTogether,
} from "./server/commit.server.ts";
import { openDatabase } from "./server/database.server.ts";
import type { Log } from "./server/log.server.ts";
import type { Settings } from "./server/settings.server.ts";
import {
  createSocialImages,
  type SocialImages,
} from "./site/social-images.server.ts";
import { stateLawOverrides } from "./site/state-law-overrides.ts";

/** Everything outside a request that answering it may need. Tests hand in their own. */
export type Services = {
  siteUrl: string;
  log: Log;
  database: Kysely<Database>;
  leads: LeadStore;
  callbacks: CallbackStore;
  posts: PostStore;
  laws: LawBook;
  telephone: Telephone;
  images: SocialImages;
  /** Numbers that are never called, in E.164. */
  ownNumbers: readonly string[];
  now: () => Date;
  close: () => Promise<void>;
};

/** Opens and migrates the database and builds what stands on it. Throws when the database cannot be used. */
export async function openServices(
  settings: Settings,
  log: Log,
): Promise<Services> {
  const telephone = await createTelephone(settings.calls, log);
  const database = await openDatabase(settings.database);
  await migrate(database);
  await searchPosts(database);
  const { commit, close } = await openWriter(settings.database, database);
  return {
    siteUrl: settings.siteUrl,
    log,
    database,
    leads: createLeadStore(database, commit),
    callbacks: createCallbackStore(database, commit),
    posts: createPostStore(database),
    laws: createLawBook(stateLawOverrides),
    telephone,
    images: createSocialImages(),
    ownNumbers: listOwnNumbers(settings.calls),
    now: () => new Date(),
    close: async () => {
      await close();
      await database.destroy();
    },
  };
}

/** SQLite writes through a connection of its own, so that pages do not wait for a lead that waits for the disk. */
async function openWriter(
  settings: Settings["database"],
  database: Kysely<Database>,
): Promise<{ commit: Commit; close: () => Promise<void> }> {
  if (settings.kind === "postgres") {
    return { commit: commitEach(database), close: async () => {} };
  }
  const writer = await openDatabase(settings);
  return { commit: commitTogether(writer), close: () => writer.destroy() };
}
