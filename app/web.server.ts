import * as build from "virtual:react-router/server-build";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { requestIdContext, servicesContext } from "./request-context.server.ts";
import { serveAssets } from "./server/assets.server.ts";
import {
  limitBody,
  refuse,
  refuseCrossSite,
  refuseMalformedAddress,
  requireContentType,
  requireMethod,
} from "./server/guards.server.ts";
import { logRequest, type WebEnvironment } from "./server/requests.server.ts";
import type { Services } from "./services.server.ts";

/** Addresses that programs talk to: JSON in, JSON out. */
const endpoints = [
  "/functions/v1/lead-collector",
  "/.netlify/functions/click-to-call",
];

/** The web application: what every request passes, in order, then the pages of `routes.ts`. */
export function createWebApp(services: Services) {
  const pages = createRequestHandler(build, import.meta.env.MODE);
  return new Hono<WebEnvironment>()
    .use(requestId())
    .use(logRequest(services.log))
    .use(
      secureHeaders({
        xFrameOptions: "DENY",
        referrerPolicy: "strict-origin-when-cross-origin",
        strictTransportSecurity: false,
      }),
    )
    .use(refuseMalformedAddress())
    .use(serveAssets())
    .use(requireMethod(endpoints))
    .use(refuseCrossSite(services.siteUrl))
    .use(requireContentType(endpoints))
    .use(limitBody())
    .all("*", (c) => {
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      context.set(requestIdContext, c.get("requestId"));
      return pages(c.req.raw, context);
    })
    .onError((error, c) => {
      services.log.error(
        { err: error, requestId: c.get("requestId") },
        "surprise",
      );
      return refuse(c, 500, "surprise", "Something went wrong on our side.");
    });
}
