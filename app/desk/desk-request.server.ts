import type { Kysely } from "kysely";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Database } from "../../db/schema.ts";
import type {
  RequestServices,
  Services,
} from "../server/http/services-context.server.ts";
import { formFields } from "../ui/form/form-fields.ts";
import type { Session } from "./accounts/account.ts";
import type { Need } from "./rights.ts";
import { DeskFrame } from "./shell/desk-frame.tsx";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** The desk's origin, without a trailing slash; undefined if it is off. */
    deskUrl: string | undefined;
    /** Connections of its own, so that desk pages don't slow down the public ones. */
    deskDatabase: Kysely<Database>;
  }
}

export type DeskRequest = {
  request: Request;
  /** Empty for pages and JSON. */
  form: FormData;
  url: URL;
  parameters: Readonly<Record<string, string>>;
  services: RequestServices;
  deskUrl: string;
  /** Undefined on routes that anyone may request. */
  session: Session | undefined;
};

/** A request by someone who is signed in, or may enroll a factor. */
export type SignedIn = DeskRequest & { session: Session };

type Method = "GET" | "POST";

/**
 * `again`: needs a sign-in from the last ten minutes. Names the path to return to after that; "self" is the same path.
 */
export type DeskRoute = { method: Method; path: string; again?: string } & (
  | { need: "anyone"; handler: (desk: DeskRequest) => Promise<Response> }
  | {
      need: Exclude<Need, "anyone">;
      handler: (desk: SignedIn) => Promise<Response>;
    }
);

type PageOptions = {
  status?: number;
  headers?: Record<string, string>;
  /** The path of this page's link in the navigation. */
  current?: string;
};

export type PageContext = {
  session: Session | undefined;
  services: Pick<Services, "content">;
};

/** A desk page. Its title never names a lead. */
export function deskPage(
  context: PageContext,
  title: string,
  content: ReactElement,
  { status = 200, headers = {}, current }: PageOptions = {},
): Response {
  return new Response(renderDeskHtml(context, title, content, current), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}

export function renderDeskHtml(
  { session, services }: PageContext,
  title: string,
  content: ReactElement,
  current?: string,
): string {
  const account = session?.factorAt ? session.account : undefined;
  const html = renderToStaticMarkup(
    DeskFrame({
      title,
      account,
      current,
      look: services.content.current.look,
      children: content,
    }),
  );
  return `<!DOCTYPE html>${html}`;
}

/** Thrown if what a URL or form names doesn't exist, or no longer exists. */
export class NotFoundError extends Error {
  readonly what: "lead" | "content";

  constructor(what: "lead" | "content") {
    super(`no such ${what}`);
    this.what = what;
  }
}

/** The value; without one, the response is a "not found" page. */
export function orNotFound<Value>(
  value: Value | undefined | "",
  what: NotFoundError["what"] = "content",
): Value {
  if (value === undefined || value === "") throw new NotFoundError(what);
  return value;
}

/** Redirects after a form, so that a reload doesn't send it again. */
export function goTo(path: string, headers: Record<string, string> = {}) {
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: path },
  });
}

export function readFields({ form }: DeskRequest): Record<string, string> {
  return formFields(form);
}

/** A row's number in a URL or a form; undefined if no row can have it. */
export function readRowNumber(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined;
}
