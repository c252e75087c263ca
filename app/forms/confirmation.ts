import { cookieLine, findCookie } from "./device-cookie.ts";

const pages = {
  message: { path: "/", query: "sent" },
  call: { path: "/request-callback", query: "started" },
} as const;

export type ConfirmedForm = keyof typeof pages;

export type Confirmation = { reference: string; phone: string };

/** An hour: a confirmation survives a reload, and does not stay on a shared device. */
const lifeSeconds = 3600;

/** The page to open after a script has sent the form and shown its toast. */
export function confirmationPath(what: ConfirmedForm) {
  const { path, query } = pages[what];
  return `${path}?${query}=shown`;
}

/** In a cookie, so that only this device shows the confirmation: the page's URL can be shared. */
export function confirmationCookie(
  what: ConfirmedForm,
  { reference, phone }: Confirmation,
  secure: boolean,
) {
  const value = `${reference}.${encodeURIComponent(phone.toWellFormed())}`;
  return line(what, value, secure);
}

export function clearedConfirmationCookies(secure: boolean): string[] {
  return kinds.map((what) => line(what, "", secure));
}

/**
 * What a URL asks to confirm; `unknown` if this device hasn't sent the form within an hour, undefined without the
 * parameter.
 */
export function readConfirmation(path: string, query: string, cookies: string) {
  const what = kinds.find((kind) => pages[kind].path === path);
  const asked =
    what && query !== ""
      ? new URLSearchParams(query).get(pages[what].query)
      : null;
  if (!what || asked === null) return undefined;
  const sent = parse(findCookie(cookies, nameOf(what)));
  const confirmation = sent
    ? { ...sent, isToastShown: asked === "shown" }
    : ("unknown" as const);
  return { what, confirmation };
}

function parse(value = ""): Confirmation | undefined {
  const [, reference, phone] =
    /^([0-9A-Z]{4}-[0-9A-Z]{4})\.(.+)$/.exec(value) ?? [];
  if (reference === undefined || phone === undefined) return undefined;
  try {
    return { reference, phone: decodeURIComponent(phone) };
  } catch {
    // The site didn't set this value.
    return undefined;
  }
}

const kinds = ["message", "call"] as const satisfies readonly ConfirmedForm[];

function line(what: ConfirmedForm, value: string, secure: boolean) {
  // The router asks for a page's data at a URL outside the page's own path.
  const options = { path: "/", secure, life: lifeSeconds };
  return cookieLine(nameOf(what), value, options);
}

function nameOf(what: ConfirmedForm) {
  return `confirm-${what}`;
}
