import type { Operator } from "../brand/operator.ts";
import type { OperatorGap } from "../brand/samples.ts";
import { listHostsWithoutBackupAlert } from "../delivery/destinations/alert-channels.ts";
import { listUnsharedDestinations } from "../delivery/destinations/outside.server.ts";
import type { DeliveryPlan } from "../delivery/destinations/plan/plan.ts";
import { listUnmetRules } from "../law/advertising-rules.ts";
import { listPlaceGaps } from "../locations/place-gaps.ts";
import { createServedPlaces } from "../locations/served-places.ts";
import type { Settings } from "../settings.server.ts";

type StartupSummary = {
  operator: Operator;
  plan: DeliveryPlan;
  unfilledFields: readonly OperatorGap[];
};

export function describeStart(
  settings: Settings,
  { operator, plan, unfilledFields }: StartupSummary,
): string {
  const { siteUrl, database, calls } = settings;
  const leads =
    database.kind === "sqlite" ? database.file : "the PostgreSQL database";
  const unmet = listUnmetRules(createServedPlaces(operator).states, operator);
  const samples = unfilledFields.map(
    ({ field, consequence }) => `  ${field}: ${consequence}`,
  );
  return [
    `Casefront is at ${siteUrl}`,
    `Leads are in ${leads}: npm run leads -- list`,
    `Delivery: ${describeDelivery(settings, operator, plan)}`,
    `Calls: ${calls.kind}${calls.kind === "simulate" ? ". No calls are placed: anyone who gets the request is asked to call" : ""}`,
    ...unmet,
    ...listPlaceGaps(operator).map(
      ({ field, consequence }) => `WARNING: ${field}: ${consequence}`,
    ),
    ...(samples.length > 0
      ? [
          `Sample values left in ${settings.operator.file} or, once content is published, at the desk, and what the site does until you replace them:`,
          ...samples,
        ]
      : []),
  ].join("\n");
}

function describeDelivery(
  settings: Settings,
  operator: Operator,
  plan: DeliveryPlan,
) {
  const names = plan.destinations.map(({ name }) => name);
  if (names.length === 0) {
    return "NONE. Leads are stored but not delivered: copy destinations.example.yaml to destinations.yaml";
  }
  const hosts = listHostsWithoutBackupAlert(plan);
  const unshared = listUnsharedDestinations(plan.destinations, operator);
  const warnings = [
    hosts.length > 0 &&
      `while ${hosts.join(" or ")} is down, no alert gets through. Add an alert on another channel, such as a chat; until then, watch the warnings of /readyz`,
    unshared.length > 0 &&
      `${unshared.join(", ")} gets nothing: it has outside: true in ${settings.destinations?.file}, but ${settings.operator.file} says that you don't share leads, so no form asks visitors to agree. Set privacy.sharesLeads to true, or remove outside: true if the destination is your own`,
  ].filter((words) => typeof words === "string");
  return [
    names.join(", "),
    ...warnings.map((words) => `WARNING: ${words}`),
  ].join("\n");
}
