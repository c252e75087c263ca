import type { BlockList } from "node:net";
import type { Kysely } from "kysely";
import { migrate } from "../db/migrations.ts";
import type { Database } from "../db/schema.ts";
import { createPostStore, type PostStore } from "./blog/post-store.server.ts";
import { searchTitles } from "./blog/post-tags.server.ts";
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
import { createPurge, type Purge } from "./privacy/retention.server.ts";
import { listNetworks } from "./server/client-address.server.ts";
import { exclusively } from "./server/commit.server.ts";
import { openDatabase } from "./server/database.server.ts";
import type { Log } from "./server/log.server.ts";
import type { Settings } from "./server/settings.server.ts";
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
  purge: Purge;
  trustedProxies: BlockList;
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
  await searchTitles(database);
  // Leads have a connection of their own, so that no page waits for one that waits for the disk.
  const intake = await openDatabase(settings.database);
  const intakeOptions = {
    commit: exclusively(intake),
    limits: settings.limits,
  };
  return {
    siteUrl: settings.siteUrl,
    log,
    database,
    leads: createLeadStore(database, intakeOptions),
    callbacks: createCallbackStore(database, intakeOptions),
    posts: createPostStore(database),
    laws: createLawBook(stateLawOverrides),
    telephone,
    purge: createPurge(intake, settings.keep),
    trustedProxies: listNetworks(settings.trustedProxies),
    ownNumbers: listOwnNumbers(settings.calls),
    now: () => new Date(),
    close: async () => {
      await intake.destroy();
      await database.destroy();
    },
  };
}
