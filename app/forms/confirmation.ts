import { cookieLine, findCookie } from "./device-cookie.ts";

/** The pages that say once that a form posted without script has arrived, and the query name that asks them to. */
const pages = {
  message: { path: "/", query: "sent" },
  call: { path: "/request-callback", query: "started" },
} as const;

export type Confirmed = keyof typeof pages;

/** How long the redirect to the page may take, in seconds. */
const life = 120;

/** Lets the page of this device say so, and no other: its address alone says nothing. */
export function confirmationCookie(what: Confirmed, secure: boolean) {
  const { path } = pages[what];
  return cookieLine(nameOf(what), "1", { path, secure, life });
}

/** It has been said. */
export function clearedConfirmationCookie(what: Confirmed, secure: boolean) {
  return cookieLine(nameOf(what), "", { path: pages[what].path, secure });
}

/** What an address is asked to confirm: `yes` where this device has just sent it; undefined where nothing is asked. */
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
