import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../db/schema.ts";
import {
  encodeMedia,
  getMedia,
  type Media,
} from "./brand/media/read-media.server.ts";
import { type Operator, operatorSchema } from "./brand/operator.ts";
import { getOperator, readOperator } from "./brand/operator-file.server.ts";
import { findSampleProblem, withoutSamples } from "./brand/samples.ts";
import { listOwnNumbers } from "./callback/own-numbers.ts";
import { consentParties } from "./consent/consent-parties.ts";
import { listConsentTexts } from "./consent/consent-texts.ts";
import { saveConsentTexts } from "./consent/ledger/consent-text-store.server.ts";
import { readPlan } from "./delivery/destinations/plan-file.server.ts";
import {
  type ContentKind,
  isSame,
  type Values,
} from "./desk/content/content-kind.ts";
import {
  findPublished,
  readContentRevision,
} from "./desk/content/content-store.server.ts";
import {
  createOperatorKind,
  operatorKindName,
} from "./desk/content/operator-kind.ts";
import { getIndexRules } from "./index-rules.server.ts";
import { createServedPlaces } from "./locations/served-places.ts";
import { listUnknownNames } from "./operator-names.server.ts";
import type { SiteContent } from "./server/http/services-context.server.ts";
import type { Log } from "./server/operations/log.server.ts";
import type { Settings } from "./settings.server.ts";
import { readExcludedPaths } from "./site-map/excluded-paths.server.ts";

export type LiveContent = Awaited<ReturnType<typeof openSiteContent>>;

/**
 * The operator as the owner has published it, else as the file has it, and everything that follows from it. `fileMedia`
 * where the file's photos and video are read already.
 */
export async function openSiteContent(handle: {
  settings: Settings;
  database: Kysely<Database>;
  log: Log;
  now: () => Date;
  fileMedia?: Media | undefined;
}) {
  const { settings, fileMedia } = handle;
  const ofFile = getOperator(settings);
  const known = fileMedia && { operator: ofFile, media: fileMedia };
  const first = await readLatest();
  let current = await buildSiteContent(settings, first, known);
  await saveTexts(current);

  async function readLatest() {
    const { revision } = await readContentRevision(handle.database);
    const published = await findPublished(handle.database, operatorKindName);
    const operator = published
      ? parseOperator(published.data, settings.siteUrl)
      : ofFile;
    return { revision, operator };
  }

  /** A form may show a text from now on, and a consent refers to it. */
  async function saveTexts({ operator }: SiteContent) {
    const texts = listConsentTexts(consentParties(operator));
    const changed = await saveConsentTexts(
      handle.database,
      texts,
      handle.now(),
    );
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

    /** Reads what was published last, and returns the names of what changed. */
    async refresh(): Promise<ReadonlySet<string>> {
      const before = current;
      const next = await buildSiteContent(settings, await readLatest(), before);
      await saveTexts(next);
      current = next;
      return listChanged(before, current);
    },

    /** The site with an operator that isn't published. */
    async preview(data: string): Promise<SiteContent> {
      const { revision } = current;
      const key = `${revision} ${data}`;
      const known = previews.get(key);
      if (known) return known;
      const operator = parseOperator(data, settings.siteUrl);
      const built = await buildSiteContent(
        settings,
        { revision, operator },
        current,
      );
      previews.set(key, built);
      return built;
    },
  };
}

/** Everything that owners edit at the desk. */
export function createContentKinds(settings: Settings): ContentKind[] {
  const file = readOperator(settings);
  if (!file.ok) throw new Error(file.problems.join("; "));
  const operatorKind = createOperatorKind({
    default: recordSchema.parse(file.values),
    findProblems: (values) => findOperatorProblems(values, settings),
  });
  return [operatorKind];
}

const recordSchema = z.record(z.string(), z.unknown());

async function findOperatorProblems(values: Values, settings: Settings) {
  const operator = operatorSchema.parse(values);
  const sample = findSampleProblem(operator, settings.siteUrl);
  const { problems } = await encodeMedia(operator, settings.operator);
  return [
    ...(sample ? [sample] : []),
    ...listUnknownNames(operator),
    ...listRoutingProblems(operator, settings),
    ...problems,
  ];
}

/** The site doesn't start with leads routed to firms that visitors don't agree to. */
function listRoutingProblems({ callingFirms }: Operator, settings: Settings) {
  const plan = readPlan(settings, callingFirms);
  const message = `doesn't fit ${settings.destinations?.file}`;
  return plan.ok
    ? []
    : plan.problems.map((problem) => ({
        path: ["callingFirms"],
        message: `${message}: ${problem}`,
      }));
}

function parseOperator(data: string, siteUrl: string): Operator {
  return withoutSamples(operatorSchema.parse(JSON.parse(data)), siteUrl);
}

/** What doesn't depend on a changed field is taken from `known`. */
async function buildSiteContent(
  settings: Settings,
  { revision, operator }: Pick<SiteContent, "revision" | "operator">,
  known?: Partial<SiteContent>,
): Promise<SiteContent> {
  function reuse<Name extends keyof SiteContent>(
    name: Name,
    fields: readonly (keyof Operator)[],
  ): SiteContent[Name] | undefined {
    const isFresh = fields.every((field) =>
      isSame(known?.operator?.[field], operator[field]),
    );
    return isFresh ? known?.[name] : undefined;
  }
  return {
    revision,
    operator,
    served: reuse("served", ["statesServed"]) ?? createServedPlaces(operator),
    media:
      reuse("media", ["attorneys", "team", "offices", "results", "video"]) ??
      (await getMedia(operator, settings.operator)),
    excludedPaths:
      reuse("excludedPaths", [
        ...(["statesServed", "offices", "cities"] as const),
        ...(["results", "legalReviews"] as const),
      ]) ?? (await readExcludedPaths(getIndexRules(settings, operator))),
    ownNumbers: listOwnNumbers(operator, settings.calls),
  };
}

/** Names of the operator's fields that differ, and of what was derived anew. */
function listChanged(before: SiteContent, after: SiteContent) {
  const fields = Object.keys({ ...before.operator, ...after.operator }).filter(
    (name) => !isSame(fieldOf(before, name), fieldOf(after, name)),
  );
  const derived = (["served", "media", "excludedPaths"] as const).filter(
    (name) => before[name] !== after[name],
  );
  return new Set<string>([...fields, ...derived]);
}

function fieldOf({ operator }: SiteContent, name: string): unknown {
  return Object.entries(operator).find(([field]) => field === name)?.[1];
}
