import type { Context } from "hono";
import { withDrafts } from "../blog/post/posts-with-drafts.server.ts";
import { readEditedPosts } from "../blog/store/editing/type-post.server.ts";
import { trackPostReads } from "../blog/store/post-reads.server.ts";
import type { Preview } from "../desk/content/changes/find-preview.server.ts";
import { createLawBook, lawInput } from "../law/facts/law-book.server.ts";
import type {
  RequestServices,
  Services,
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
  const note = (name: string) => c.env?.reads?.add(name);
  const posts = preview
    ? withDrafts(services.posts, () =>
        readEditedPosts(services.database, preview.changeId),
      )
    : trackPostReads(services.posts, note);
  const requestServices: RequestServices = {
    ...services,
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
    revision: content.revision,
    inputs: content.inputs,
    unfilledFields: content.unfilledFields,
    operator: notingReads(content.operator, note),
    get ownTexts() {
      note("legal-texts");
      return content.ownTexts;
    },
    get consentWords() {
      note("consent");
      return content.consentWords;
    },
    consentVersions: content.consentVersions,
    get look() {
      note("look");
      return content.look;
    },
    lookFiles: content.lookFiles,
    get served() {
      note("served");
      return content.served;
    },
    get homeLabels() {
      note("homeLabels");
      return content.homeLabels;
    },
    get media() {
      note("media");
      return content.media;
    },
    get excludedPaths() {
      note("excludedPaths");
      return content.excludedPaths;
    },
    get timeZone() {
      note("timeZone");
      return content.timeZone;
    },
    neverCalledNumbers: content.neverCalledNumbers,
    qualification: content.qualification,
    plan: content.plan,
    laws: createLawBook((state) => {
      note(lawInput(state));
      return content.laws.findOverride(state);
    }),
  };
  return requestServices;
}

function notingReads<Values extends object>(
  values: Values,
  note: (name: string) => void,
): Values {
  return new Proxy(values, {
    get(target, name, receiver) {
      note(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
}
