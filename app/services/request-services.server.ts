import type { Context } from "hono";
import { withDrafts } from "../blog/post/posts-with-drafts.server.ts";
import { readEditablePosts } from "../blog/store/editing/editable-post.server.ts";
import { trackPostReads } from "../blog/store/post-reads.server.ts";
import type { Preview } from "../desk/content/preview/find-preview.server.ts";
import { createLawBook, lawInput } from "../law/facts/law-book.server.ts";
import type {
  RequestServices,
  Services,
  SiteContent,
} from "../server/http/services-context.server.ts";
import type { WebEnvironment } from "../server/operations/requests.server.ts";
import { findClientAddress } from "../server/security/client-address.server.ts";
import { createCityLists } from "./city-lists.server.ts";

/** Notes which content the request reads, so that the page cache knows which pages a change affects. */
export function createRequestServices(
  services: Services,
  c: Context<WebEnvironment>,
  preview?: Preview,
): RequestServices {
  const requestId = c.get("requestId");
  const content = preview?.content ?? services.content.current;
  const recordRead = (name: string) => c.env?.reads?.add(name);
  const posts = preview
    ? withDrafts(services.posts, () =>
        readEditablePosts(services.database, preview.changeId),
      )
    : trackPostReads(services.posts, recordRead);
  const requestServices: RequestServices = {
    ...services,
    ...content,
    posts,
    cityLists: createCityLists(posts),
    ...(preview && { preview: preview.name }),
    requestId,
    clientAddress: findClientAddress(c, services.trustedProxies),
    isDegraded: false,
    sharesNotFound: c.env?.sharesNotFound === true,
    reportFailure: (event, error, fields) => {
      requestServices.isDegraded = true;
      services.log.error({ err: error, requestId, ...fields }, event);
    },
    operator: recordingReads(content.operator, recordRead),
    laws: createLawBook((state) => {
      recordRead(lawInput(state));
      return content.laws.findOverride(state);
    }),
  };
  recordContentReads(requestServices, recordRead);
  return requestServices;
}

/** The name under which reads of each property are noted. */
const readNames = {
  customTexts: "legal-texts",
  consentWords: "consent",
  look: "look",
  served: "served",
  homeLabels: "homeLabels",
  media: "media",
  excludedPaths: "excludedPaths",
  timeZone: "timeZone",
} satisfies Partial<Record<keyof SiteContent, string>>;

/** A spread reads every property, so a page rendered from a copy counts as reading all content. */
function recordContentReads(
  content: SiteContent,
  recordRead: (name: string) => void,
) {
  for (const [property, name] of Object.entries(readNames)) {
    const value = Reflect.get(content, property);
    const get = () => {
      recordRead(name);
      return value;
    };
    Object.defineProperty(content, property, { get, enumerable: true });
  }
}

function recordingReads<Values extends object>(
  values: Values,
  recordRead: (name: string) => void,
): Values {
  return new Proxy(values, {
    get(target, name, receiver) {
      recordRead(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
}
