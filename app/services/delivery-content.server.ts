import { operatorSchema } from "../brand/operator.ts";
import { practicesOf } from "../brand/privacy-practices.ts";
import { emptyPlan } from "../delivery/destinations/plan/plan.ts";
import {
  completePlan,
  expandVariables,
  InvalidContentError,
  readPlanValues,
} from "../delivery/destinations/plan/plan-file.server.ts";
import {
  dryRunRouting,
  summarizeDryRun,
} from "../delivery/routing/dry-run.server.ts";
import { listRoutingWarnings } from "../delivery/routing/routing-warnings.ts";
import type {
  ContentKind,
  ContentProblem,
  ProposalSummary,
} from "../desk/content/content-kind.ts";
import {
  createDestinationsKind,
  decryptSecrets,
} from "../desk/content/kinds/destinations-kind.ts";
import {
  createRoutingKind,
  listCapProblems,
  listReceivers,
  readRouting,
} from "../desk/content/kinds/routing-kind.ts";
import type {
  ContentValues,
  Services,
} from "../server/http/services-context.server.ts";
import { checkShape, type Problem } from "../server/schema-problems.ts";
import { createSecretBox } from "../server/security/secret-box.server.ts";
import { describePath } from "../server/yaml-file.server.ts";
import type { Settings } from "../settings.server.ts";

export function readSitePlan(
  site: ContentValues,
  settings: Settings,
): ReturnType<typeof completePlan> {
  const box = createSecretBox(settings.contentKey);
  const opened = decryptSecrets(site.destinations, box);
  const { values, problems } = opened;
  if (problems.length > 0) return { ok: false, problems };
  const read = readRouting(site.routing);
  if (!read.ok) return { ok: false, problems: inside("routing", read) };
  const operator = checkShape(operatorSchema, site.operator);
  if (!operator.ok)
    return { ok: false, problems: inside("operator", operator) };
  const plan = { ...values, ...(read.routing && { routing: read.routing }) };
  return completePlan(plan, settings, operator.data);
}

function inside(kind: string, { problems }: { problems: readonly Problem[] }) {
  return problems.map((one) => ({ ...one, path: [kind, ...one.path] }));
}

/** Throws an `InvalidContentError` that lists the problems. */
export function getSitePlan(site: ContentValues, settings: Settings) {
  const read = readSitePlan(site, settings);
  if (read.ok) return read.plan;
  const problems = read.problems.map(describe);
  throw new InvalidContentError(
    `The delivery plan is invalid: ${problems.join("; ")}. ${howToCorrect}`,
  );
}

/** For when the site, and so the desk, doesn't start. */
export const howToCorrect =
  "If it was published at the desk: npm run content -- export DIR, correct the file in DIR, then npm run content -- import DIR --publish.";

export function findFirmTimeZone(site: ContentValues, settings: Settings) {
  const read = readSitePlan(site, settings);
  return (read.ok ? read.plan : emptyPlan).timeZone;
}

function describe({ path, message }: Problem) {
  return `${describePath(path)} ${message}`;
}

export function createDeliveryKinds(settings: Settings): ContentKind[] {
  const { routing = {}, ...destinations } = readPlanValues(settings);
  const { variables = {} } = settings.destinations ?? {};
  return [
    createDestinationsKind(
      createSecretBox(settings.contentKey),
      (values) => expandVariables(values, variables),
      {
        default: destinations,
        findProblems: async (_, site) =>
          listPlanProblems(site, settings, inDestinations),
      },
    ),
    createRoutingKind({
      default: Object(routing),
      findProblems: async (values, site) => [
        ...listCapProblems(values),
        ...listPlanProblems(site, settings, inRules),
      ],
      listWarnings(values, site) {
        const read = readSitePlan({ ...site, routing: values }, settings);
        const routing = read.ok && read.plan.routing;
        return routing ? listRoutingWarnings(routing) : [];
      },
      listNames: (site) => listReceivers(site.destinations),
      summarize: (services, _, site) =>
        dryRunRoutingValues(services, site, settings),
    }),
  ];
}

function listPlanProblems(
  site: ContentValues,
  settings: Settings,
  locate: (problem: Problem) => ContentProblem,
): ContentProblem[] {
  const read = readSitePlan(site, settings);
  if (read.ok) return [];
  // The operator's own check reports these.
  return read.problems.filter(({ path }) => path[0] !== "operator").map(locate);
}

function inDestinations(problem: Problem): ContentProblem {
  return problem.path[0] === "routing"
    ? conflictAt("destinations", "the routing rules", problem)
    : problem;
}

function inRules(problem: Problem): ContentProblem {
  const [part, ...path] = problem.path;
  return part === "routing"
    ? { path, message: problem.message }
    : conflictAt("rules", "the destinations", problem);
}

export function listFirmProblems(site: ContentValues, settings: Settings) {
  return listPlanProblems(site, settings, (problem) =>
    conflictAt("callingFirms", "the destinations or routing rules", problem),
  );
}

function conflictAt(
  field: string,
  other: string,
  problem: Problem,
): ContentProblem {
  const message = `conflict with ${other}: ${describe(problem)}`;
  return { path: [field], message, isConflict: true };
}

async function dryRunRoutingValues(
  { database, now }: Services,
  site: ContentValues,
  settings: Settings,
): Promise<ProposalSummary | undefined> {
  const read = readSitePlan(site, settings);
  if (!read.ok) return undefined;
  const { plan } = read;
  const operator = operatorSchema.parse(site.operator);
  const { paidForLeads } = practicesOf(operator);
  const tried = await dryRunRouting(database, plan, plan.routing, {
    now: now(),
    paidForLeads,
  });
  return {
    title: "In the last 90 days",
    sentence: summarizeDryRun(tried),
    table: [
      ["Destination", "Got", "By the new rules"],
      ...tried.byDestination.map(({ destination, went, would }) => [
        destination,
        String(went),
        String(would),
      ]),
    ],
  };
}
