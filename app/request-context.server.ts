import { createContext } from "react-router";
import type { Services } from "./services.server.ts";

/** How a loader or an action reaches the services. */
export const servicesContext = createContext<Services>();

/** The name of this request in the log and in error answers. */
export const requestIdContext = createContext<string>();
