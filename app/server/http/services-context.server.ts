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

/** What requests are answered with. Each folder adds its own services with `declare module`. */
export interface Services {
  siteUrl: string;
  log: Log;
  database: Kysely<Database>;
  health: Health;
  metrics: Metrics;
  /** Bearer token for /metrics. */
  metricsToken: string | undefined;
  trustedProxies: BlockList;
  now: () => Date;
  close: () => Promise<void>;
}

/** The services within one request. */
export interface RequestServices extends Services {
  requestId: string;
  /** IPv6 addresses as their /64; undefined for the site's own requests. */
  clientAddress: string | undefined;
  /** Whether failed data is missing from the response, which no cache may then store. */
  isDegraded: boolean;
  /** Logs the failure and marks the response as degraded. */
  reportFailure: (event: string, error: unknown) => void;
  /** Whether a 404 needs no body, because the page cache answers with a shared one. */
  sharesNotFound: boolean;
  /** Runs the rendering of a posted form's answer, or resolves to undefined under overload. */
  limitRendering?: <Page>(
    render: () => Promise<Page>,
  ) => Promise<Page | undefined>;
  /** Why a request guard refused this form, and the path back to it. */
  refusal?: { status: number; message: string; back: string };
}

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
    sharesNotFound: c.env?.sharesNotFound === true,
    reportFailure: (event, error) => {
      requestServices.isDegraded = true;
      services.log.error({ err: error, requestId }, event);
    },
  };
  return requestServices;
}
