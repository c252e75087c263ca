import type { Destination } from "./destination.ts";
import type { DeliveryPlan } from "./plan/plan.ts";

/**
 * Hosts that leads go through and whose outage would stop every alert, too. Without alert destinations, all of them.
 */
export function listHostsWithoutBackupAlert(plan: DeliveryPlan): string[] {
  const alerts = plan.alerts.map(hostOf);
  const hosts = [...plan.destinations, ...plan.contactDestinations].map(hostOf);
  return [...new Set(hosts)].filter((host) =>
    alerts.every((alert) => alert === host),
  );
}

function hostOf(destination: Destination): string {
  const address =
    destination.kind === "mail" ? destination.smtp : destination.url;
  return address ? new URL(address).host : "";
}
