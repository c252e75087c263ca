import { createContext } from "react-router";
import type { Services } from "./services.server.ts";

/** A form that was refused before its page heard of it: what can be read of it, unchecked, and why. */
export type RefusedForm = { error: string; fields: Record<string, string> };

/** The services as one request has them. */
export type RequestServices = Services & {
  /** The name of this request in the log and in error answers. */
  requestId: string;
  /** The client's, an IPv6 one as its /64; undefined where the site asks itself. */
  clientAddress: string | undefined;
  /** Logs what went wrong, and says that the answer is a makeshift: no cache may keep it. */
  reportFailure: (what: string, error: unknown) => void;
  /** Says that what was posted is no form. */
  reportUnreadable: () => void;
  /** To be shown again. Nothing may be done with it: the request that brings it is a GET. */
  refusedForm?: RefusedForm | undefined;
};

/** How a loader or an action reaches the services. */
export const servicesContext = createContext<RequestServices>();
