import type { Kysely } from "kysely";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Database } from "../../db/schema.ts";
import { withoutBidiControls } from "../server/bidi-controls.ts";
import type {
  RequestServices,
  Services,
} from "../server/http/services-context.server.ts";
import { formFields } from "../ui/form/form-fields.ts";
import type { Session } from "./account.ts";
import type { Need } from "./rights.ts";
import { DeskFrame } from "./shell/desk-frame.tsx";

declare module "../server/http/services-context.server.ts" {
  interface Services {
    /** Without a trailing slash; undefined if the desk is off. */
    deskUrl: string | undefined;
    /** Its own connections, so that desk pages don't slow down the public ones. */
    deskDatabase: Kysely<Database>;
  }
}

export type DeskRequest = {
  request: Request;
  form: FormData;
  url: URL;
  parameters: Readonly<Record<string, string>>;
  services: RequestServices;
  deskUrl: string;
  session: Session | undefined;
};

export type SignedIn = DeskRequest & { session: Session };

type Method = "GET" | "POST";

/** `again`: the path to return to after a sign-in, which must be from the last ten minutes; "self" is the same path. */
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
  current?: string;
};

export type PageContext = {
  session: Session | undefined;
  services: Pick<Services, "content">;
};

/** The title never names a lead. */
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
  return `<!DOCTYPE html>${withoutBidiControls(html)}`;
}

export class NotFoundError extends Error {
  readonly what: "lead" | "content";

  constructor(what: "lead" | "content") {
    super(`no such ${what}`);
    this.what = what;
  }
}

export function orNotFound<Value>(
  value: Value | undefined | "",
  what: NotFoundError["what"] = "content",
): Value {
  if (value === undefined || value === "") throw new NotFoundError(what);
  return value;
}

export function redirectTo(path: string, headers: Record<string, string> = {}) {
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: path },
  });
}

export function readFields({ form }: DeskRequest): Record<string, string> {
  return formFields(form);
}

export function readRowNumber(text: string | undefined): number | undefined {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : undefined;
}
