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
    /** Origin of the desk, without a slash at its end; undefined where it is off. */
    deskUrl: string | undefined;
    /** The desk's own connections, so that its pages don't slow down the public ones. */
    deskDatabase: Kysely<Database>;
  }
}

/** What an address of the desk is answered from. */
export type DeskRequest = {
  request: Request;
  url: URL;
  /** Of the path. */
  parameters: Readonly<Record<string, string>>;
  services: RequestServices;
  deskUrl: string;
  /** Missing where anyone may ask. */
  session: Session | undefined;
};

/** The same for who is signed in, or may enroll a factor. */
export type SignedIn = DeskRequest & { session: Session };

type Method = "GET" | "POST";

/** `again`: asks for a factor again if the last was over ten minutes ago, then returns to this page or to its own. */
export type DeskRoute = { method: Method; path: string; again?: string } & (
  | { need: "anyone"; answer: (desk: DeskRequest) => Promise<Response> }
  | {
      need: Exclude<Need, "anyone">;
      answer: (desk: SignedIn) => Promise<Response>;
    }
);

type PageOptions = {
  status?: number;
  headers?: Record<string, string>;
  /** Which link of the navigation is this page's. */
  current?: string;
};

/** Who asks for a page, and what it is made from. */
export type Asked = {
  session: Session | undefined;
  services: Pick<Services, "content">;
};

/** A page of the desk. Its title never names a lead. */
export function page(
  { session, services }: Asked,
  title: string,
  content: ReactElement,
  { status = 200, headers = {}, current }: PageOptions = {},
): Response {
  const account = session?.factorAt ? session.account : undefined;
  const html = renderToStaticMarkup(
    DeskFrame({
      ...{ title, account, current, look: services.content.current.look },
      children: content,
    }),
  );
  return new Response(`<!DOCTYPE html>${html}`, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}

/** After a form, so that reloading does not repeat it. */
export function goTo(path: string, headers: Record<string, string> = {}) {
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: path },
  });
}

/** The form's text fields; empty where the body is not a form. Without NUL, which PostgreSQL stores in no text. */
export async function readFields({
  request,
}: DeskRequest): Promise<Record<string, string>> {
  return fieldsOf(await request.formData().catch(() => new FormData()));
}

export function fieldsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    Object.entries(formFields(form)).map(([name, value]) => [
      name,
      value.replaceAll("\0", ""),
    ]),
  );
}

/** A short name of the browser for the list of sessions. */
export function deviceOf({ request }: DeskRequest) {
  const agent = request.headers.get("User-Agent") ?? "";
  const system =
    /iPhone|iPad|Android|Windows|Mac OS|Linux|CrOS/.exec(agent)?.[0] ??
    "unknown system";
  const browser =
    /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? "unknown browser";
  return `${browser.replace("Edg", "Edge")} on ${system.replace("Mac OS", "macOS")}`;
}
