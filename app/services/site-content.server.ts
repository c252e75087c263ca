import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../db/schema.ts";
import type { Media } from "../brand/media/read-media.server.ts";
import { getOperator } from "../brand/operator-file.server.ts";
import { consentParties } from "../consent/consent-parties.ts";
import { listConsentTexts } from "../consent/consent-versions.server.ts";
import { saveConsentTexts } from "../consent/ledger/consent-text-store.server.ts";
import type { DeliveryPlan } from "../delivery/destinations/plan/plan.ts";
import { type ContentKind, valuesOf } from "../desk/content/content-kind.ts";
import {
  getCurrent,
  readContentRevision,
  readSiteValues,
} from "../desk/content/content-store.server.ts";
import { createLawKind } from "../desk/content/kinds/law-kind.server.ts";
import type { LawBook } from "../law/facts/law-book.server.ts";
import { stateLawOverrides } from "../law/facts/state-law-overrides.ts";
import type {
  ContentValues,
  SiteContent,
} from "../server/http/services-context.server.ts";
import type { Log } from "../server/operations/log.server.ts";
import type { Settings } from "../settings.server.ts";
import { saveRules } from "../survey/answers/qualification-store.server.ts";
import {
  buildSiteContent,
  type Latest,
  listChanged,
  openLaws,
} from "./build-site-content.server.ts";
import { createContentKinds } from "./content-kinds.server.ts";
import { getSitePlan } from "./delivery-content.server.ts";

export type LiveContent = Awaited<ReturnType<typeof openSiteContent>>;

/**
 * The site's content as published, or else as in its files, and everything derived from it. `fileMedia` if the photos
 * and video of the operator's file were already read.
 */
export async function openSiteContent(handle: {
  settings: Settings;
  database: Kysely<Database>;
  kinds: readonly ContentKind[];
  log: Log;
  now: () => Date;
  fileMedia?: Media | undefined;
}) {
  const { settings, database, kinds, fileMedia } = handle;
  const ofFile = fileMedia && {
    inputs: { ...getOperator(settings) },
    media: fileMedia,
  };
  const latest = await readLatest();
  let current = await buildSiteContent(handle, latest, ofFile);
  await saveUsed(current);

  async function readLatest(): Promise<Latest> {
    const { revision } = await readContentRevision(database);
    return { revision, values: await readSiteValues(database, kinds) };
  }

  /** Stores the current consent texts and rules, which consents and leads refer to. */
  async function saveUsed({
    operator,
    qualification,
    consentWords,
  }: SiteContent) {
    await saveRules(database, qualification, handle.now());
    const texts = listConsentTexts(consentParties(operator, consentWords));
    const changed = await saveConsentTexts(database, texts, handle.now());
    for (const version of changed) {
      handle.log.warn(
        { version },
        "consent text changed without a new version",
      );
    }
  }

  const previews = new LRUCache<string, SiteContent>({ max: 4 });
  return {
    get current(): SiteContent {
      return current;
    },

    /** Reads the latest publication, and returns the names of what changed. */
    async refresh(): Promise<ReadonlySet<string>> {
      const before = current;
      const next = await buildSiteContent(handle, await readLatest(), before);
      await saveUsed(next);
      current = next;
      return listChanged(before, current);
    },

    /** The site with unpublished content. */
    async preview(drafts: ContentValues): Promise<SiteContent> {
      const key = JSON.stringify([current.revision, drafts]);
      const known = previews.get(key);
      if (known) return known;
      const { revision, values } = await readLatest();
      const latest = { revision, values: { ...values, ...drafts } };
      const built = await buildSiteContent(handle, latest, current);
      previews.set(key, built);
      return built;
    },
  };
}

/** The law as it's published now, for a command. */
export async function readCurrentLaws(
  database: Kysely<Database>,
): Promise<LawBook> {
  const kind = createLawKind({ default: stateLawOverrides });
  return openLaws(valuesOf(await getCurrent(database, kind)));
}

/** What is published now, for a command. */
export async function readCurrentPlan(
  database: Kysely<Database>,
  settings: Settings,
): Promise<DeliveryPlan> {
  const kinds = createContentKinds(settings, database);
  return getSitePlan(await readSiteValues(database, kinds), settings);
}
