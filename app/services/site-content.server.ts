import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import {
  encodeMedia,
  getMedia,
  type Media,
} from "../brand/media/read-media.server.ts";
import { findUpload } from "../brand/media/uploads.server.ts";
import { operatorSchema } from "../brand/operator.ts";
import { getOperator, readOperator } from "../brand/operator-file.server.ts";
import { findSampleProblem, withoutSamples } from "../brand/samples.ts";
import { listOwnNumbers } from "../callback/own-numbers.ts";
import { consentParties } from "../consent/consent-parties.ts";
import {
  listConsentTexts,
  versionsOf,
} from "../consent/consent-versions.server.ts";
import { saveConsentTexts } from "../consent/ledger/consent-text-store.server.ts";
import { findOwnWords } from "../consent/own-words.server.ts";
import type { DeliveryPlan } from "../delivery/destinations/plan.ts";
import {
  type ContentKind,
  isSame,
  type Values,
  valuesOf,
} from "../desk/content/content-kind.ts";
import {
  getCurrent,
  readContentRevision,
  readSiteValues,
} from "../desk/content/content-store.server.ts";
import {
  colorsKind,
  colorsKindName,
  paletteOf,
} from "../desk/content/kinds/colors-kind.ts";
import {
  consentKind,
  consentKindName,
} from "../desk/content/kinds/consent-kind.server.ts";
import {
  createLawKind,
  lawKindName,
} from "../desk/content/kinds/law-kind.server.ts";
import {
  createOperatorKind,
  operatorKindName,
} from "../desk/content/kinds/operator-kind.ts";
import {
  createQualificationKind,
  qualificationKindName,
} from "../desk/content/kinds/qualification-kind.ts";
import {
  createLawBook,
  type LawBook,
  lawInput,
} from "../law/facts/law-book.server.ts";
import { stateLawOverridesSchema } from "../law/facts/state-law-override.ts";
import { stateLawOverrides } from "../law/facts/state-law-overrides.ts";
import {
  createLegalTextsKind,
  legalTextsKindName,
} from "../legal/legal-texts-kind.server.ts";
import { ownTextsSchema } from "../legal/own-texts.server.ts";
import { createServedPlaces } from "../locations/served-places.ts";
import { areaName } from "../practice-areas/practice-area.ts";
import { practiceAreas } from "../practice-areas/practice-areas.server.ts";
import { day } from "../server/durations.ts";
import type {
  ContentValues,
  Services,
  SiteContent,
} from "../server/http/services-context.server.ts";
import type { Log } from "../server/operations/log.server.ts";
import type { Settings } from "../settings.server.ts";
import { readExcludedPaths } from "../site-map/excluded-paths.server.ts";
import {
  identify,
  qualificationSchema,
} from "../survey/answers/qualification-file.server.ts";
import {
  describeQualification,
  saveRules,
  tryQualification,
} from "../survey/answers/qualification-store.server.ts";
import {
  createDeliveryKinds,
  getSitePlan,
  listFirmProblems,
} from "./delivery-content.server.ts";
import { getIndexRules } from "./index-rules.server.ts";
import { filesOf } from "./look-content.server.ts";
import { listUnknownNames } from "./operator-names.server.ts";
import {
  createQualify,
  listUnknownStates,
  readQualificationFile,
  tableByState,
} from "./qualify.server.ts";

export type LiveContent = Awaited<ReturnType<typeof openSiteContent>>;

/** What is published of each kind, or its default. */
type Latest = { revision: number; values: ContentValues };

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

/** All content that owners edit at the desk. */
export function createContentKinds(
  settings: Settings,
  database: Kysely<Database>,
): ContentKind[] {
  const file = readOperator(settings);
  if (!file.ok) throw new Error(file.problems.join("; "));
  const operatorKind = createOperatorKind({
    default: recordSchema.parse(file.values),
    areas: practiceAreas.map((area) => [area.slug, areaName(area)]),
    findProblems: (values, site) =>
      findOperatorProblems(values, site, { settings, database }),
  });
  const rules = readQualificationFile(settings);
  if (!rules.ok) throw new Error(rules.problems.join("; "));
  const qualificationKind = createQualificationKind({
    default: { ...rules.qualification.rules },
    findProblems: async (values) =>
      listUnknownStates(qualificationSchema.parse(values)),
    tryOut: tryQualificationValues,
  });
  const legalTextsKind: ContentKind = createLegalTextsKind(async () =>
    valuesOf(await getCurrent(database, legalTextsKind)),
  );
  return [
    operatorKind,
    ...[colorsKind, consentKind, legalTextsKind, qualificationKind],
    createLawKind({ default: stateLawOverrides }),
    ...createDeliveryKinds(settings),
  ];
}

async function tryQualificationValues(
  { database, laws, now }: Services,
  values: Values,
) {
  const qualification = identify(qualificationSchema.parse(values));
  const since = new Date(now().getTime() - 90 * day);
  const qualify = createQualify(() => qualification, laws);
  const tried = await tryQualification(database, qualify, since);
  return {
    sentence: describeQualification(tried),
    table: tableByState(tried),
  };
}

const recordSchema = z.record(z.string(), z.unknown());

async function findOperatorProblems(
  values: Values,
  site: ContentValues,
  { settings, database }: { settings: Settings; database: Kysely<Database> },
) {
  const operator = operatorSchema.parse(values);
  const sample = findSampleProblem(operator, settings.siteUrl);
  const { problems } = await encodeMedia(operator, settings.operator, (hash) =>
    findUpload(database, hash),
  );
  return [
    ...(sample ? [sample] : []),
    ...listUnknownNames(operator),
    ...listFirmProblems(site, settings),
    ...problems,
  ];
}

/** The law as it's published now, for a command. */
export async function readCurrentLaws(
  database: Kysely<Database>,
): Promise<LawBook> {
  const kind = createLawKind({ default: stateLawOverrides });
  return openLaws(valuesOf(await getCurrent(database, kind)));
}

function openLaws(values: Values = {}): LawBook {
  const overrides = stateLawOverridesSchema.parse(values);
  return createLawBook((state) => overrides[state]);
}

/** What is published now, for a command. */
export async function readCurrentPlan(
  database: Kysely<Database>,
  settings: Settings,
): Promise<DeliveryPlan> {
  const kinds = createContentKinds(settings, database);
  return getSitePlan(await readSiteValues(database, kinds), settings);
}

/** Reuses from `known` what doesn't depend on a changed field. */
async function buildSiteContent(
  { settings, database }: { settings: Settings; database: Kysely<Database> },
  { revision, values }: Latest,
  known?: Partial<SiteContent>,
): Promise<SiteContent> {
  const operator = withoutSamples(
    operatorSchema.parse(values[operatorKindName]),
    settings.siteUrl,
  );
  const { [operatorKindName]: _, [lawKindName]: laws, ...otherKinds } = values;
  const inputs: SiteContent["inputs"] = {
    ...{ ...operator, ...otherKinds },
    ...Object.fromEntries(
      Object.entries({ ...laws }).map(([slug, law]) => [lawInput(slug), law]),
    ),
  };
  function reuse<Name extends keyof SiteContent>(
    name: Name,
    readInputs: readonly string[],
  ): SiteContent[Name] | undefined {
    const isFresh = readInputs.every((input) =>
      isSame(known?.inputs?.[input], inputs[input]),
    );
    return isFresh ? known?.[name] : undefined;
  }
  const media =
    reuse("media", mediaInputs) ??
    (await getMedia(operator, settings.operator, (hash) =>
      findUpload(database, hash),
    ));
  const look = reuse("look", ["siteName", "logo", colorsKindName]) ?? {
    name: operator.siteName,
    palette: paletteOf(values[colorsKindName] ?? {}),
    ...(media.logo && { logo: media.logo }),
  };
  const consentWords = findOwnWords(values[consentKindName]);
  return {
    ...{ revision, inputs, operator, media, look },
    lookFiles: (known?.look === look && known.lookFiles) || filesOf(look),
    served: reuse("served", ["statesServed"]) ?? createServedPlaces(operator),
    excludedPaths:
      reuse("excludedPaths", indexInputs) ??
      (await readExcludedPaths(getIndexRules(settings, operator))),
    ownNumbers: listOwnNumbers(operator, settings.calls),
    laws: openLaws(laws),
    consentWords,
    consentVersions: versionsOf(consentParties(operator, consentWords)),
    ownTexts: ownTextsSchema.parse(values[legalTextsKindName]),
    qualification: identify(
      qualificationSchema.parse(values[qualificationKindName]),
    ),
    plan:
      reuse("plan", ["destinations", "routing", "callingFirms"]) ??
      getSitePlan(values, settings),
  };
}

/** Fields that name a photo or video. */
const mediaInputs = "attorneys team offices results video logo".split(" ");

/** Fields that decide whether a page may be indexed. */
const indexInputs = "statesServed offices cities results legalReviews".split(
  " ",
);

/** Derived from the inputs, and noted by name when a page reads them. */
const derivedNames = ["served", "media", "excludedPaths", "look"] as const;

/** Names of the inputs that differ, and of what was derived again. */
function listChanged(before: SiteContent, after: SiteContent) {
  const inputs = Object.keys({ ...before.inputs, ...after.inputs }).filter(
    (name) => !isSame(before.inputs[name], after.inputs[name]),
  );
  const derived = derivedNames.filter((name) => before[name] !== after[name]);
  return new Set<string>([...inputs, ...derived]);
}
