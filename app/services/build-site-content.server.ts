import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { getMedia } from "../brand/media/read-media.server.ts";
import { findUpload } from "../brand/media/uploads.server.ts";
import { operatorSchema } from "../brand/operator.ts";
import { listUnfilledFields, withoutSamples } from "../brand/samples.ts";
import { listNeverCalledNumbers } from "../callback/never-called-numbers.ts";
import { consentParties } from "../consent/consent-parties.ts";
import { versionsOf } from "../consent/consent-versions.server.ts";
import { findCustomTemplates } from "../consent/custom-consent-texts.server.ts";
import { isSame, type Values } from "../desk/content/content-kind.ts";
import { paletteOf } from "../desk/content/kinds/colors-kind.ts";
import { stateLawOverridesSchema } from "../desk/content/kinds/law-kind.server.ts";
import { listHomeLabels } from "../law/advertising-rules.ts";
import {
  createLawBook,
  type LawBook,
  lawInput,
} from "../law/facts/law-book.server.ts";
import { customTextsSchema } from "../legal/custom-texts.server.ts";
import { createServedPlaces } from "../locations/served-places.ts";
import { states } from "../locations/states.ts";
import type {
  ContentValues,
  SiteContent,
} from "../server/http/services-context.server.ts";
import type { Settings } from "../settings.server.ts";
import { readExcludedPaths } from "../site-map/excluded-paths.server.ts";
import {
  qualificationSchema,
  withVersion,
} from "../survey/answers/qualification-file.server.ts";
import { getSitePlan } from "./delivery-content.server.ts";
import { getIndexRules } from "./index-rules.server.ts";
import { getLookFiles } from "./look-content.server.ts";

export type PublishedContent = { revision: number; values: ContentValues };

/** Reuses from `known` what doesn't depend on a changed field. */
export async function buildSiteContent(
  { settings, database }: { settings: Settings; database: Kysely<Database> },
  { revision, values }: PublishedContent,
  known?: Partial<SiteContent>,
): Promise<SiteContent> {
  const entered = operatorSchema.parse(values.operator);
  const operator = withoutSamples(entered, settings.siteUrl);
  const { operator: _, law, ...otherKinds } = values;
  const laws = createLaws(law);
  const inputs: SiteContent["inputs"] = {
    ...operator,
    ...otherKinds,
    ...Object.fromEntries(
      Object.entries({ ...law }).map(([slug, own]) => [lawInput(slug), own]),
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
  const look = reuse("look", ["siteName", "logo", "colors"]) ?? {
    name: operator.siteName,
    palette: paletteOf(values.colors),
    ...(media.logo && { logo: media.logo }),
  };
  const plan = reuse("plan", planInputs) ?? getSitePlan(values, settings);
  const consentWords = findCustomTemplates(values.consent);
  const served =
    reuse("served", ["statesServed"]) ?? createServedPlaces(operator);
  return {
    revision,
    inputs,
    operator,
    media,
    look,
    unfilledFields: listUnfilledFields(entered),
    lookFiles: (known?.look === look && known.lookFiles) || getLookFiles(look),
    served,
    homeLabels:
      reuse("homeLabels", ["statesServed", "advertisingLabels"]) ??
      listHomeLabels(served.states, operator),
    excludedPaths:
      reuse("excludedPaths", listIndexInputs(settings)) ??
      (await readExcludedPaths(getIndexRules(settings, operator, laws))),
    neverCalledNumbers: listNeverCalledNumbers(operator, settings.calls),
    laws,
    consentWords,
    consentVersions: versionsOf(consentParties(operator, consentWords)),
    customTexts: customTextsSchema.parse(values["legal-texts"]),
    qualification: withVersion(qualificationSchema.parse(values.qualification)),
    plan,
    timeZone: plan.timeZone,
  };
}

const mediaInputs = "attorneys team offices results video logo".split(" ");

const planInputs = [
  ...["destinations", "routing", "callingFirms"],
  ...["hours", "offices", "postalAddress", "phones"],
];

function listIndexInputs({ indexUnreviewed }: Settings) {
  const inputs = "statesServed offices cities results".split(" ");
  return indexUnreviewed
    ? inputs
    : [...inputs, "legalReviews", ...states.map(({ slug }) => lawInput(slug))];
}

const derivedNames = [
  ...["served", "homeLabels", "media", "excludedPaths", "look", "timeZone"],
] as const;

export function listChanged(before: SiteContent, after: SiteContent) {
  const inputs = Object.keys({ ...before.inputs, ...after.inputs }).filter(
    (name) => !isSame(before.inputs[name], after.inputs[name]),
  );
  const derived = derivedNames.filter((name) => before[name] !== after[name]);
  return new Set<string>([...inputs, ...derived]);
}

export function createLaws(values: Values = {}): LawBook {
  const overrides = stateLawOverridesSchema.parse(values);
  return createLawBook((state) => overrides[state]);
}
