import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/schema.ts";
import { encodeMedia } from "../brand/media/read-media.server.ts";
import type { FindUpload } from "../brand/media/read-photo.server.ts";
import { findUpload } from "../brand/media/uploads.server.ts";
import { operatorSchema } from "../brand/operator.ts";
import { readOperator } from "../brand/operator-file.server.ts";
import { listSampleProblems } from "../brand/samples.ts";
import { InvalidContentError } from "../delivery/destinations/plan/plan-file.server.ts";
import {
  type ContentKind,
  type Values,
  valuesOf,
} from "../desk/content/content-kind.ts";
import { getCurrent } from "../desk/content/content-store.server.ts";
import { colorsKind } from "../desk/content/kinds/colors-kind.ts";
import { consentKind } from "../desk/content/kinds/consent-kind.server.ts";
import {
  lawKind,
  stateLawOverridesSchema,
} from "../desk/content/kinds/law-kind.server.ts";
import { listMadeUpProblems } from "../desk/content/kinds/made-up-entries.ts";
import { operatorKind } from "../desk/content/kinds/operator-kind.ts";
import { qualificationKind } from "../desk/content/kinds/qualification-kind.ts";
import { createLegalTextsKind } from "../legal/legal-texts-kind.server.ts";
import { day } from "../server/durations.ts";
import { isLive } from "../server/http/is-live.ts";
import type {
  ContentValues,
  Services,
} from "../server/http/services-context.server.ts";
import { localDay } from "../server/local-time.ts";
import type { Settings } from "../settings.server.ts";
import { formatDate } from "../shell/format-date.ts";
import {
  qualificationSchema,
  withVersion,
} from "../survey/answers/qualification-file.server.ts";
import {
  describeQualification,
  dryRunQualification,
} from "../survey/answers/qualification-store.server.ts";
import { createLaws } from "./build-site-content.server.ts";
import {
  createDeliveryKinds,
  findFirmTimeZone,
  listFirmProblems,
} from "./delivery-content.server.ts";
import {
  listColorLogoConflicts,
  listLowContrastLogos,
} from "./logo-problems.server.ts";
import { listOperatorProblems } from "./operator-problems.server.ts";
import {
  createQualify,
  listRowsByState,
  listUnknownStates,
  readQualificationFile,
} from "./qualify.server.ts";

export function createContentKinds(
  settings: Settings,
  database: Kysely<Database>,
  find = (hash: string) => findUpload(database, hash),
): ContentKind[] {
  const file = readOperator(settings);
  if (!file.ok) throw new InvalidContentError(file.problems.join("; "));
  const firmKind: ContentKind = {
    ...operatorKind,
    default: recordSchema.parse(file.values),
    findProblems: async (values, site) => [
      ...(await findOperatorProblems(values, site, { settings, find })),
      // A live site leaves them out.
      ...(isLive(settings.siteUrl)
        ? []
        : listMadeUpProblems(firmKind, operatorSchema.parse(values))),
    ],
  };
  const rules = readQualificationFile(settings);
  if (!rules.ok) throw new InvalidContentError(rules.problems.join("; "));
  const legalTextsKind: ContentKind = createLegalTextsKind({
    readPublished: async () =>
      valuesOf(await getCurrent(database, legalTextsKind)),
    findToday: (site) =>
      formatDate(localDay(new Date(), findFirmTimeZone(site, settings))),
  });
  return [
    firmKind,
    {
      ...colorsKind,
      findProblems: async (values, site, shown) => [
        ...((await colorsKind.findProblems?.(values, site, shown)) ?? []),
        ...(await listColorLogoConflicts(values, site, { settings, find })),
      ],
    },
    consentKind,
    legalTextsKind,
    {
      ...qualificationKind,
      default: { ...rules.qualification.rules },
      findProblems: async (values) =>
        listUnknownStates(qualificationSchema.parse(values)),
      summarize: dryRunQualificationValues,
    },
    lawKind,
    ...createDeliveryKinds(settings),
  ];
}

async function dryRunQualificationValues(
  { database, now }: Services,
  values: Values,
  { law }: ContentValues,
) {
  if (!stateLawOverridesSchema.safeParse(law).success) return undefined;
  const laws = createLaws(law);
  const qualification = withVersion(qualificationSchema.parse(values));
  const since = new Date(now().getTime() - 90 * day);
  const qualify = createQualify(() => qualification, laws);
  const tried = await dryRunQualification(database, qualify, since);
  return {
    title: "In the last 90 days",
    sentence: describeQualification(tried),
    table: listRowsByState(tried),
  };
}

const recordSchema = z.record(z.string(), z.unknown());

async function findOperatorProblems(
  values: Values,
  site: ContentValues,
  { settings, find }: { settings: Settings; find: FindUpload },
) {
  const operator = operatorSchema.parse(values);
  const { media, problems } = await encodeMedia(
    operator,
    settings.operator,
    find,
  );
  return [
    ...listSampleProblems(operator, settings.siteUrl),
    ...listOperatorProblems(operator),
    ...listFirmProblems(site, settings),
    ...problems,
    ...(await listLowContrastLogos(media.logo, site)),
  ];
}
