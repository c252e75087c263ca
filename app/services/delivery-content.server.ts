import { operatorSchema } from "../brand/operator.ts";
import { practicesOf } from "../brand/privacy-practices.ts";
import {
  completePlan,
  fillIn,
  readPlanValues,
} from "../delivery/destinations/plan/plan-file.server.ts";
import {
  summarizeDryRun,
  tryRouting,
} from "../delivery/routing/dry-run.server.ts";
import type { ContentKind, Trial } from "../desk/content/content-kind.ts";
import { operatorKindName } from "../desk/content/kinds/operator-kind.ts";
import {
  createDestinationsKind,
  decryptSecrets,
  destinationsKindName,
} from "../desk/delivery/destinations-kind.ts";
import {
  createRoutingKind,
  listReceivers,
  routingKindName,
  routingOf,
} from "../desk/delivery/routing-kind.ts";
import type {
  ContentValues,
  Services,
} from "../server/http/services-context.server.ts";
import { describePlace } from "../server/operations/yaml-file.server.ts";
import type { Problem } from "../server/schema-problems.ts";
import { createSecretBox } from "../server/security/secret-box.server.ts";
import type { Settings } from "../settings.server.ts";

/** The delivery plan of this content, or what is wrong with it, located as in the destinations file. */
export function readSitePlan(
  site: ContentValues,
  settings: Settings,
): ReturnType<typeof completePlan> {
  const box = createSecretBox(settings.contentKey);
  const opened = decryptSecrets(site[destinationsKindName] ?? {}, box);
  const { values, problems } = opened;
  if (problems.length > 0) return { ok: false, problems };
  const routing = routingOf(site[routingKindName]);
  const operator = operatorSchema.parse(site[operatorKindName]);
  const plan = { ...values, ...(routing && { routing }) };
  return completePlan(plan, settings, operator);
}

/** Like `readSitePlan`, but throws a `PlanError` that lists the problems. */
export function getSitePlan(site: ContentValues, settings: Settings) {
  const read = readSitePlan(site, settings);
  if (read.ok) return read.plan;
  const problems = read.problems.map(describe);
  throw new PlanError(`The delivery plan is invalid: ${problems.join("; ")}`);
}

/** The published content or the files have an invalid delivery plan. */
export class PlanError extends Error {}

function describe({ path, message }: Problem) {
  return `${describePlace(path)} ${message}`;
}

export function createDeliveryKinds(settings: Settings): ContentKind[] {
  const { routing = {}, ...destinations } = readPlanValues(settings);
  const { variables = {} } = settings.destinations ?? {};
  return [
    createDestinationsKind(
      createSecretBox(settings.contentKey),
      (values) => fillIn(values, variables),
      {
        default: destinations,
        findProblems: async (_, site) => listOwnProblems(site, settings),
      },
    ),
    createRoutingKind({
      default: Object(routing),
      findProblems: async (_, site) => listRulesProblems(site, settings),
      listOptions: (site) => listReceivers(site[destinationsKindName]),
      tryOut: (services, _, site) => tryRules(services, site, settings),
    }),
  ];
}

/** Problems in destinations, by field, and the routing rules they break. */
function listOwnProblems(site: ContentValues, settings: Settings) {
  const read = readSitePlan(site, settings);
  if (read.ok) return [];
  return read.problems.map((problem) =>
    problem.path[0] === routingKindName
      ? {
          path: [destinationsKindName],
          message: `conflict with the routing rules: ${describe(problem)}`,
        }
      : problem,
  );
}

/** Problems in routing rules, by field, and what they break. */
function listRulesProblems(site: ContentValues, settings: Settings) {
  const read = readSitePlan(site, settings);
  if (read.ok) return [];
  return read.problems.map(({ path: [part, ...path], message }) =>
    part === routingKindName
      ? { path, message }
      : {
          path: ["rules"],
          message: `conflict with the destinations: ${describe({ path: [part ?? "", ...path], message })}`,
        },
  );
}

/** Problems in the list of firms: leads are only routed to firms that visitors agree to. */
export function listFirmProblems(
  site: ContentValues,
  settings: Settings,
): Problem[] {
  const read = readSitePlan(site, settings);
  return read.ok
    ? []
    : read.problems.map((problem) => ({
        path: ["callingFirms"],
        message: `conflict with the destinations or routing rules: ${describe(problem)}`,
      }));
}

async function tryRules(
  { database, now }: Services,
  site: ContentValues,
  settings: Settings,
): Promise<Trial | undefined> {
  const read = readSitePlan(site, settings);
  if (!read.ok) return undefined;
  const { plan } = read;
  const operator = operatorSchema.parse(site[operatorKindName]);
  const { paidForLeads } = practicesOf(operator);
  const tried = await tryRouting(database, plan, plan.routing, {
    now: now(),
    paidForLeads,
  });
  return {
    sentence: summarizeDryRun(tried),
    table: [
      ["Destination", "By the rules now", "By the new rules"],
      ...tried.byDestination.map(({ destination, went, would }) => [
        ...[destination, String(went), String(would)],
      ]),
    ],
  };
}
