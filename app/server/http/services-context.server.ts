import type { BlockList } from "node:net";
import type { Context } from "hono";
import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Database } from "../../../db/schema.ts";
import type { Health } from "../operations/health.server.ts";
import type { Log } from "../operations/log.server.ts";
import type { Metrics } from "../operations/metrics.server.ts";
import type { WebEnvironment } from "../operations/requests.server.ts";
import { findClientAddress } from "../security/client-address.server.ts";

/** Everything outside a request that answering it may need. Each folder adds its own with `declare module`. */
export interface Services {
  siteUrl: string;
  log: Log;
  database: Kysely<Database>;
  health: Health;
  metrics: Metrics;
  /** Lets a program elsewhere read the metrics. */
  metricsToken: string | undefined;
  trustedProxies: BlockList;
  now: () => Date;
  close: () => Promise<void>;
}

/** The services as one request has them. */
export interface RequestServices extends Services {
  /** Names this request in the log and in error answers. */
  requestId: string;
  /** The client's address, an IPv6 one as its /64; undefined where the site asks itself. */
  clientAddress: string | undefined;
  /** Whether something that failed is missing from the answer: no cache may store it. */
  isDegraded: boolean;
  /** Logs the failure and marks the answer as degraded. */
  reportFailure: (event: string, error: unknown) => void;
  /** Why a guard refused this visitor's form, and the path back to it. */
  refusal?: { status: number; message: string; back: string };
}

/** How a loader or an action reaches the services. */
export const servicesContext = createContext<RequestServices>();

export function createRequestServices(
  services: Services,
  c: Context<WebEnvironment>,
): RequestServices {
  const requestId = c.get("requestId");
  const requestServices: RequestServices = {
    ...services,
    requestId,
    clientAddress: findClientAddress(c, services.trustedProxies),
    isDegraded: false,
    reportFailure: (event, error) => {
      requestServices.isDegraded = true;
      services.log.error({ err: error, requestId }, event);
    },
  };
  return requestServices;
}
