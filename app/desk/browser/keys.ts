import { searchPath } from "../queue-url.ts";
import { isOn } from "./switches.ts";

export function watchKeys() {
  const keys = document.querySelector<HTMLDialogElement>("dialog#keys");
  document
    .querySelector("[data-show-keys]")
    ?.addEventListener("click", () => keys?.showModal());
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const isTyping =
      target instanceof HTMLElement && target.closest("input,textarea,select");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys?.open || !isOn("keys")) return;
    const act = actions[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // A browser may leave a focused link of this scrolling row half hidden.
  document
    .querySelector("nav[aria-label=Views]")
    ?.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element)) return;
      target.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  // Tab continues in the lead that was opened, not at the top of the list.
  if (document.querySelector("[data-rows]")) focusOn("[data-lead]");
  if (location.hash === "#note") writeNote();
  if (location.hash === "#search") focusOn("input[type=search]");
}

const actions: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  c: () => call(),
  n: () => writeNote(),
  "/": () => {
    if (!focusOn("input[type=search]")) location.assign(searchPath);
  },
  "?": () =>
    document.querySelector<HTMLDialogElement>("dialog#keys")?.showModal(),
};

function findRow() {
  return (
    document.activeElement?.closest<HTMLElement>("[data-id]") ??
    document.querySelector<HTMLElement>("[data-id][aria-current]")
  );
}

function move(by: number) {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-id]")];
  const row = findRow();
  const at = row ? rows.indexOf(row) : -1;
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by;
  linkOf(rows.at(Math.min(Math.max(next, 0), rows.length - 1)))?.focus();
}

/** Each row has a link for narrow screens and one for wide ones. */
export function linkOf(row: Element | undefined | null) {
  const links = row?.querySelectorAll<HTMLAnchorElement>(".whole-row") ?? [];
  return [...links].find((link) => link.checkVisibility());
}

function call() {
  const part = findRow() ?? document.querySelector("[data-lead]");
  const ways = part?.querySelectorAll<HTMLElement>("[data-call], [data-ring]");
  [...(ways ?? [])].find((way) => way.checkVisibility())?.click();
}

/** The focused row's lead may not be the one beside the list. */
function writeNote() {
  const row = findRow();
  const isOpen = !row || row.ariaCurrent === "true";
  if (isOpen && focusOn("#note")) return;
  const link = linkOf(row);
  if (link) location.assign(`${link.href}#note`);
}

function focusOn(selector: string) {
  const field = document.querySelector<HTMLElement>(selector);
  field?.focus();
  return field !== null && field === document.activeElement;
}
