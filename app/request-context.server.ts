import { createContext } from "react-router";
import type { Services } from "./services.server.ts";

/** The services as one request has them. */
export type RequestServices = Services & {
  /** The name of this request in the log and in error answers. */
  requestId: string;
  /** The client's, an IPv6 one as its /64; undefined where the site asks itself. */
  clientAddress: string | undefined;
  /** Logs what went wrong, and says that the answer is a makeshift: no cache may keep it. */
  reportFailure: (what: string, error: unknown) => void;
};

/** How a loader or an action reaches the services. */
export const servicesContext = createContext<RequestServices>();
