export type Freshness = "fresh" | "outdated" | "signed out";

const states = new Map<string, Freshness>();

const alert = document.createElement("p");
alert.role = "alert";
alert.className =
  "sticky top-2 z-10 mb-4 max-sm:mb-8 rounded-control border-l-4 border-danger bg-danger-surface px-4 py-3 font-semibold";

/** Shows a notice while a part of the page is out of date. */
export function showFreshness(part: "list" | "lead", state: Freshness) {
  states.set(part, state);
  const problem = [...states.values()].find((one) => one !== "fresh");
  if (!problem) alert.remove();
  else if (alert.dataset.problem !== problem || !alert.isConnected) {
    alert.dataset.problem = problem;
    const [words, label] = explanations[problem];
    const link = document.createElement("a");
    // A link with a hash would scroll this page instead of reloading it.
    link.href = `${location.pathname}${location.search}`;
    link.textContent = label;
    link.className = "underline underline-offset-4";
    alert.replaceChildren(words, " ", link);
    document.querySelector("main")?.prepend(alert);
  }
}

const explanations = {
  outdated: ["This page isn't up to date.", "Reload it"],
  "signed out": ["You were signed out. This page isn't up to date.", "Sign in"],
} as const;

/** Runs `update` every minute while the page is visible, and as soon as it is visible again. */
export function everyMinute(update: () => unknown) {
  const updateVisible = () => {
    if (!document.hidden) void update();
  };
  setInterval(updateVisible, 60_000);
  document.addEventListener("visibilitychange", updateVisible);
}

/** The body, or why there is none. */
export async function fetchText(
  address: string | URL,
): Promise<{ text: string } | Exclude<Freshness, "fresh">> {
  const headers = { Accept: "text/html" };
  const response = await fetch(address, { headers }).catch(() => undefined);
  if (response?.redirected) return "signed out";
  const text = response?.ok && (await response.text().catch(() => undefined));
  return typeof text === "string" ? { text } : "outdated";
}

export function parsePage(text: string) {
  return new DOMParser().parseFromString(text, "text/html");
}

export function replaceContent(
  shown: Element,
  fresh: Element,
  fallback: HTMLElement | undefined,
) {
  // A screen reader may be reading the alert.
  const hasAlert = shown.querySelector("[role=alert]");
  const hasInput = [
    ...shown.querySelectorAll<HTMLInputElement>("input:not([type=hidden])"),
  ].some((input) => input.value !== "" || input === document.activeElement);
  if (hasAlert || hasInput || shown.innerHTML === fresh.innerHTML) return;
  const focused = shown.querySelector(":focus");
  shown.replaceChildren(...fresh.cloneNode(true).childNodes);
  if (!focused) return;
  const same = [...shown.querySelectorAll<HTMLElement>("a, button")].find(
    ({ textContent }) => textContent === focused.textContent,
  );
  (same ?? fallback)?.focus({ preventScroll: true });
}
