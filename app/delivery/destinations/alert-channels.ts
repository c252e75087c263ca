import type { Destination } from "./destination.ts";
import type { DeliveryPlan } from "./plan/plan.ts";

/** Hosts whose outage would stop leads and every alert about it. Without an alert destination, that is every host. */
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
