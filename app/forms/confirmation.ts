import { cookieLine, findCookie } from "./device-cookie.ts";

/** Pages that confirm once a form posted without JavaScript, and the query parameter that asks for it. */
const pages = {
  message: { path: "/", query: "sent" },
  call: { path: "/request-callback", query: "started" },
} as const;

export type Confirmed = keyof typeof pages;

/** Time for the redirect to the page to arrive. */
const lifeSeconds = 120;

/** Lets the page confirm on this device only: its address can be shared. */
export function confirmationCookie(what: Confirmed, secure: boolean) {
  const { path } = pages[what];
  return cookieLine(nameOf(what), "1", { path, secure, life: lifeSeconds });
}

export function clearedConfirmationCookie(what: Confirmed, secure: boolean) {
  return cookieLine(nameOf(what), "", { path: pages[what].path, secure });
}

/** What an address asks to confirm: `yes` where this device has just sent the form; undefined where it asks nothing. */
export function readConfirmation(
  path: string,
  query: string,
  cookies: string,
): { what: Confirmed; answer: "yes" | "unknown" } | undefined {
  const what = kinds.find((kind) => pages[kind].path === path);
  if (!what || query === "") return undefined;
  if (!new URLSearchParams(query).has(pages[what].query)) return undefined;
  const isKnown = findCookie(cookies, nameOf(what)) !== undefined;
  return { what, answer: isKnown ? "yes" : "unknown" };
}

const kinds = ["message", "call"] as const satisfies readonly Confirmed[];

function nameOf(what: Confirmed) {
  return `confirm-${what}`;
}
