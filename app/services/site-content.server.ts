import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import type { Media } from "../brand/media/read-media.server.ts";
import { operatorSchema } from "../brand/operator.ts";
import { getOperator } from "../brand/operator-file.server.ts";
import { practicesOf } from "../brand/privacy-practices.ts";
import { listSampleProblems, withoutSamples } from "../brand/samples.ts";
import { consentParties } from "../consent/consent-parties.ts";
import { listConsentTexts } from "../consent/consent-versions.server.ts";
import { saveConsentTexts } from "../consent/ledger/consent-text-store.server.ts";
import { InvalidContentError } from "../delivery/destinations/plan/plan-file.server.ts";
import {
  type ContentKind,
  findShapeProblems,
  valuesOf,
} from "../desk/content/content-kind.ts";
import {
  getCurrent,
  readOneRevision,
  readSiteValues,
} from "../desk/content/content-store.server.ts";
import { lawKind } from "../desk/content/kinds/law-kind.server.ts";
import type { LawBook } from "../law/facts/law-book.server.ts";
import type {
  ContentValues,
  SiteContent,
} from "../server/http/services-context.server.ts";
import type { Log } from "../server/operations/log.server.ts";
import { describePath } from "../server/yaml-file.server.ts";
import type { Settings } from "../settings.server.ts";
import { saveRules } from "../survey/answers/qualification-store.server.ts";
import {
  buildSiteContent,
  createLaws,
  listChanged,
  type PublishedContent,
} from "./build-site-content.server.ts";
import { createContentKinds } from "./content-kinds.server.ts";
import { getSitePlan, howToCorrect } from "./delivery-content.server.ts";

export type LiveContent = Awaited<ReturnType<typeof openSiteContent>>;

type Dependencies = {
  settings: Settings;
  database: Kysely<Database>;
  kinds: readonly ContentKind[];
  log: Log;
  now: () => Date;
};

export async function openSiteContent(
  deps: Dependencies & { fileMedia?: Media | undefined },
) {
  const { settings, fileMedia } = deps;
  const ofFile = fileMedia && {
    inputs: { ...getOperator(settings) },
    media: fileMedia,
  };
  const latest = await readLatest(deps);
  assertValid(latest.values, deps.kinds);
  refuseSamples(latest, settings);
  let current = await buildSiteContent(deps, latest, ofFile);
  await saveUsed(deps, current);
  const previews = new LRUCache<string, SiteContent>({ max: 4 });
  return {
    get current(): SiteContent {
      return current;
    },

    async refresh(): Promise<ReadonlySet<string>> {
      const before = current;
      const next = await buildSiteContent(deps, await readLatest(deps), before);
      await saveUsed(deps, next);
      current = next;
      return listChanged(before, current);
    },

    async preview(
      drafts: Partial<ContentValues>,
    ): Promise<SiteContent | undefined> {
      const key = JSON.stringify([current.revision, drafts]);
      const known = previews.get(key);
      if (known) return known;
      const { revision, values } = await readLatest(deps);
      const latest = { revision, values: { ...values, ...drafts } };
      const built = await buildSiteContent(deps, latest, current).catch(
        (error) => {
          if (!isInvalid(error)) throw error;
          deps.log.warn({ err: error }, "preview build failed");
          return undefined;
        },
      );
      if (built) previews.set(key, built);
      return built;
    },
  };
}

function isInvalid(error: unknown) {
  return error instanceof InvalidContentError || error instanceof z.ZodError;
}

/** An earlier release may have published what this one refuses. */
function assertValid(
  values: Partial<ContentValues>,
  kinds: readonly ContentKind[],
) {
  const problems = kinds.flatMap((kind) =>
    findShapeProblems(kind, values[kind.kind] ?? {}).map(
      ({ path, message }) => `${describePath([kind.kind, ...path])} ${message}`,
    ),
  );
  if (problems.length > 0) {
    throw new InvalidContentError(
      `The site's content is invalid: ${problems.join("; ")}. ${howToCorrect}`,
    );
  }
}

/** Owners may publish samples while they try the site out on localhost. */
function refuseSamples({ values }: PublishedContent, { siteUrl }: Settings) {
  const operator = operatorSchema.parse(values.operator);
  const problems = listSampleProblems(operator, siteUrl).map(
    ({ path, message }) => `${describePath(path)} ${message}`,
  );
  if (problems.length === 0) return;
  throw new InvalidContentError(
    `As published at the desk, ${problems.join("; ")}. Publish your own at the desk while SITE_URL is on localhost, or with npm run content -- import DIR --publish.`,
  );
}

function readLatest({
  database,
  kinds,
}: Pick<Dependencies, "database" | "kinds">): Promise<PublishedContent> {
  return readOneRevision(database, () => readSiteValues(database, kinds));
}

/** Stored consents and leads refer to these texts and rules. */
async function saveUsed(
  { database, now, log }: Dependencies,
  { operator, qualification, consentWords }: SiteContent,
) {
  await saveRules(database, qualification, now());
  const texts = listConsentTexts(consentParties(operator, consentWords));
  const changed = await saveConsentTexts(database, texts, now());
  for (const version of changed) {
    log.warn({ version }, "consent text changed without a new version");
  }
}

export async function readCurrentLaws(
  database: Kysely<Database>,
): Promise<LawBook> {
  const law = valuesOf(await getCurrent(database, lawKind));
  assertValid({ law }, [lawKind]);
  return createLaws(law);
}

export async function readCurrentFirm(
  database: Kysely<Database>,
  settings: Settings,
) {
  const kinds = createContentKinds(settings, database);
  const { values } = await readLatest({ database, kinds });
  assertValid(values, kinds);
  const operator = withoutSamples(
    operatorSchema.parse(values.operator),
    settings.siteUrl,
  );
  return { values, operator, laws: createLaws(values.law) };
}

/** For a command that queues or routes deliveries. Throws an `InvalidContentError` if the delivery plan is invalid. */
export async function readCurrentDelivery(
  database: Kysely<Database>,
  settings: Settings,
) {
  const { values, operator, laws } = await readCurrentFirm(database, settings);
  return {
    plan: getSitePlan(values, settings),
    laws,
    paidForLeads: () => practicesOf(operator).paidForLeads,
    log: console,
  };
}
