import { cookieLine, findCookie } from "./device-cookie.ts";

const pages = {
  message: { path: "/", query: "sent" },
  call: { path: "/request-callback", query: "started" },
} as const;

export type ConfirmedForm = keyof typeof pages;

export type Confirmation = { reference: string; phone: string };

/** An hour survives a reload, but not the next user of a shared device. */
const lifeSeconds = 3600;

export function confirmationPath(what: ConfirmedForm) {
  const { path, query } = pages[what];
  return `${path}?${query}=shown`;
}

/** A cookie, so that only this device shows the confirmation even if the page's URL is shared. */
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

/** `unknown` if this device hasn't sent that form within an hour; undefined if the URL doesn't ask for a confirmation. */
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
  // The router fetches a page's data at a URL outside the page's own path.
  const options = { path: "/", secure, life: lifeSeconds };
  return cookieLine(nameOf(what), value, options);
}

function nameOf(what: ConfirmedForm) {
  return `confirm-${what}`;
}
