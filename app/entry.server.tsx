import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { landingsKey } from "./attribution/device-attribution.ts";
import type { Palette } from "./brand/contrast.ts";
import headlinesFace from "./brand/fonts/headlines.woff2?url";
import { unsentLeadsKey } from "./forms/send-queue/unsent-forms.ts";
import { createScriptDeferrer } from "./server/http/deferred-scripts.server.ts";
import { createStyleTrimmer } from "./server/http/page-styles.server.ts";
import {
  framedByContext,
  servicesContext,
} from "./server/http/services-context.server.ts";
import {
  hashSource,
  pagePolicy,
} from "./server/security/content-policy.server.ts";
import { script as afterFirstPaint } from "./shell/start/after-first-paint.ts?inline-script";
import { script as onIntent } from "./shell/start/on-intent.ts?inline-script";
import wholeStyleSheet from "./shell/styles/app.css?url";
import {
  colorVariables,
  styleSheet,
  stylesPlaceholder,
} from "./shell/styles/styles.tsx";
import { emptyDraftCookie } from "./survey/draft/draft-cookies.ts";

/** Visitors open this page for its form, so its scripts start right after the first paint. */
const eagerPath = "/online-review";

/** Thousands of links: too many for speculation rules. */
const linkMapPath = "/all-links";

/** Only during rendering: it never leaves the process. */
const nonce = randomUUID();

const trimStyles = createStyleTrimmer(styleSheet);
const shippedColors = colorVariables();
const deferScripts = createScriptDeferrer({
  mark: nonce,
  starts: {
    onIntent: fillPlaceholders(onIntent),
    afterFirstPaint: fillPlaceholders(afterFirstPaint),
  },
});

/** Replaces the placeholders of shell/start/start.ts. */
function fillPlaceholders(script: string) {
  return script
    .replaceAll("STYLE_SHEET", () => JSON.stringify(wholeStyleSheet))
    .replaceAll("HEADLINES_FONT", () => JSON.stringify(headlinesFace))
    .replaceAll("UNSENT_KEY", () => JSON.stringify(unsentLeadsKey))
    .replaceAll("LANDINGS_KEY", () => JSON.stringify(landingsKey))
    .replaceAll("EMPTY_DRAFT", () => JSON.stringify(emptyDraftCookie));
}

export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  services: Readonly<RouterContextProvider>,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { sharesNotFound, limitRendering = runNow } =
    services.get(servicesContext);
  if (request.method === "HEAD" || (status === 404 && sharesNotFound)) {
    return new Response(null, { status, headers });
  }
  const { look } = services.get(servicesContext);
  const framedBy = services.get(framedByContext);
  const body = await limitRendering(() =>
    renderBody(request, headers, page, { framedBy, palette: look.palette }),
  );
  return body === undefined
    ? new Response(null, { status: 503 })
    : new Response(body, { status, headers });
}

const runNow = <Page,>(render: () => Promise<Page>) => render();

type PageLook = { framedBy: string; palette: Palette };

async function renderBody(
  request: Request,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  own: PageLook,
) {
  const rendered = renderToString(
    <ServerRouter context={context} url={request.url} nonce={nonce} />,
  );
  // React's attributes have double quotes only, so an apostrophe needs no escape and costs fewer bytes.
  const html = `<!DOCTYPE html>${rendered.replaceAll("&#x27;", "'")}`;
  if (!import.meta.env.PROD) {
    const data = serverHandoffStream
      ? streamScript(await text(serverHandoffStream))
      : "";
    // In development, scripts and styles are files that change, so the policy has no hashes.
    headers.set("Content-Security-Policy", `frame-ancestors ${own.framedBy}`);
    return html
      .replace(stylesPlaceholder, () => styleSheet)
      .replace("</body>", () => `<script>${data}</script></body>`);
  }
  // Bytes, because a text response would be encoded again.
  return Buffer.from(
    finishPage(html, dataScript(context), request, headers, own),
  );
}

/** Inserts the styles that the page uses, defers its scripts, and allows exactly these in its policy. */
function finishPage(
  html: string,
  data: string,
  request: Request,
  headers: Headers,
  { framedBy, palette }: PageLook,
) {
  const { pathname } = new URL(request.url);
  const trimmed = trimStyles(html).replace(shippedColors, () =>
    colorVariables(palette),
  );
  // Without scripts, as on a refused form's page, the style sheet itself requests the headline font.
  const styles = html.includes(nonce)
    ? trimmed
    : trimmed.replaceAll("(scripting:none)", "all");
  const page = deferScripts(
    html.replace(stylesPlaceholder, () => styles),
    {
      data,
      isEager: pathname === eagerPath,
      isLinkMap: pathname === linkMapPath,
    },
  );
  const policy = pagePolicy(page.hashes, hashSource(styles), framedBy);
  headers.set("Content-Security-Policy", policy);
  return page.html;
}

/** Responses that a page threw on purpose are expected. */
export const handleError: HandleErrorFunction = (
  error,
  { request, context },
) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(servicesContext).reportFailure("unexpected error", error);
};

/** For `readSentPage`, as JSON, which needs no decoder in the browser. */
function dataScript({
  staticHandlerContext: { loaderData, actionData, errors },
}: Pick<EntryContext, "staticHandlerContext">) {
  const state = JSON.stringify({ loaderData, actionData, errors });
  return `__reactRouterContext.state=${state.replaceAll("<", "\\u003c")}`;
}

function streamScript(data: string) {
  const literal = JSON.stringify(data).replaceAll("<", "\\u003c");
  const controller = "window.__reactRouterContext.streamController";
  return `${controller}.enqueue(${literal});${controller}.close();`;
}
