import type { Context } from "hono";
import { createContext } from "react-router";
import type { WebEnvironment } from "./server/operations/requests.server.ts";
import { findClientAddress } from "./server/security/client-address.server.ts";
import type { Services } from "./services.server.ts";

/** The services as one request has them. */
export type RequestServices = Services & {
  /** The name of this request in the log and in error answers. */
  requestId: string;
  /** The client's, an IPv6 one as its /64; undefined where the site asks itself. */
  clientAddress: string | undefined;
  /** Whether something that failed is missing from the answer: no cache may keep it. */
  isDegraded: boolean;
  /** Logs what went wrong, and says that the answer is degraded. */
  reportFailure: (what: string, error: unknown) => void;
  /** Why a guard refused this visitor's form, to be shown in the site's frame, and the path that leads back to it. */
  refusal?: { status: number; message: string; back: string };
};

/** How a loader or an action reaches the services. */
export const servicesContext = createContext<RequestServices>();

export function createRequestServices(
  services: Services,
  c: Context<WebEnvironment>,
): RequestServices {
  const requestId = c.get("requestId");
  const work = {
    ...services,
    requestId,
    clientAddress: findClientAddress(c, services.trustedProxies),
    isDegraded: false,
    reportFailure: (what: string, error: unknown) => {
      work.isDegraded = true;
      services.log.error({ err: error, requestId }, what);
    },
  };
  return work;
}
