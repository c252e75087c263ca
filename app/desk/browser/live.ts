import { countOf } from "../../ui/count-of.ts";
import {
  everyMinute,
  type Freshness,
  fetchText,
  parsePage,
  replaceContent,
  showFreshness,
} from "./freshness.ts";
import { linkOf } from "./keys.ts";
import { playSound } from "./sound.ts";
import { isOn } from "./switches.ts";

/** Reconnect delay after a failed request. */
const pauseMs = 5000;

/** Updates the queue without a reload. New leads wait for a click, so that no row moves under a finger. */
export function followQueue() {
  const queue = document.querySelector<HTMLElement>("[data-live]");
  const button = document.querySelector<HTMLButtonElement>("[data-new]");
  if (!queue || !button) return;
  const refresh = createRefresh(button);
  let again: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;
  const follow = () => {
    clearTimeout(again);
    const events = new EventSource(`/events?since=${queue.dataset.live}`);
    const stop = () => events.close();
    const followAgain = () => {
      stop();
      removeEventListener("pagehide", stop);
      clearTimeout(again);
      again = setTimeout(follow, pauseMs);
    };
    addEventListener("pagehide", stop);
    events.addEventListener("open", () => {
      isLost = false;
    });
    events.addEventListener("changed", async () => {
      if (!(await refresh())) followAgain();
    });
    // Browsers reconnect by themselves, except after a status other than 200.
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return;
      // Once for each outage: it says that the list isn't up to date.
      if (!isLost) void refresh();
      isLost = true;
      followAgain();
    });
  };
  follow();
  everyMinute(refresh);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) follow();
  });
}

function createRefresh(button: HTMLButtonElement): () => Promise<boolean> {
  const { title } = document;
  let fresh: Element | undefined;
  let [requested, shownRequest] = [0, 0];
  const announced = new Set<string>();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) document.title = title;
  });
  button.addEventListener("click", () => {
    button.hidden = true;
    if (fresh) document.querySelector("[data-rows]")?.replaceWith(fresh);
    linkOf(document.querySelector("[data-id]"))?.focus();
    announced.clear();
    document.title = title;
  });
  return async () => {
    requested += 1;
    const request = requested;
    const rows = await readRows();
    // Ignore a response that arrives after a later request's.
    if (request < shownRequest) return true;
    const shown = document.querySelector<HTMLElement>("[data-rows]");
    if (!shown) return false;
    if (typeof rows === "string") {
      showFreshness("list", rows);
      return false;
    }
    showFreshness("list", "fresh");
    shownRequest = request;
    fresh = rows;
    const added = rowsIn(rows).filter(
      ({ dataset }) => !findRow(shown, dataset.id),
    );
    const newIds = added.flatMap(({ dataset: { id = "", since = "" } }) =>
      since >= (shown.dataset.newSince ?? "") ? id : [],
    );
    const hasUnannounced = newIds.some((id) => !announced.has(id));
    for (const id of newIds) announced.add(id);
    const isEmpty = rowsIn(shown).length === 0;
    if (isEmpty) shown.replaceWith(rows);
    else update(shown, rows);
    button.hidden = isEmpty || added.length === 0;
    button.textContent =
      newIds.length > 0
        ? countOf(newIds.length, "new lead")
        : "Update the list";
    if (hasUnannounced && isOn("badge"))
      document.title = `(${announced.size}) ${title}`;
    if (hasUnannounced && isOn("sound")) playSound();
    return true;
  };
}

/** Without the lead beside the list, because that would count as viewing the lead. */
async function readRows(): Promise<Element | Exclude<Freshness, "fresh">> {
  const address = new URL(location.href);
  const lead = address.searchParams.get("lead") ?? "";
  address.searchParams.delete("lead");
  const answer = await fetchText(address);
  if (typeof answer === "string") return answer;
  const rows = parsePage(answer.text).querySelector("[data-rows]");
  if (!rows) return "outdated";
  findRow(rows, lead)?.setAttribute("aria-current", "true");
  return rows;
}

function update(shown: Element, fresh: Element) {
  for (const row of rowsIn(shown)) {
    const now = findRow(fresh, row.dataset.id);
    row.classList.toggle("opacity-60", !now);
    if (!now) continue;
    row.className = now.className;
    // Updated separately, so that a screen reader doesn't repeat a focused row each minute.
    const age = row.querySelector("[data-age]");
    const ageNow = now.querySelector("[data-age]");
    if (age && ageNow) age.textContent = ageNow.textContent;
    // Only the cells that differ, so that a button stays while its row's age changes.
    for (const [index, cell] of [...row.children].entries()) {
      const cellNow = now.children[index];
      if (cellNow) replaceContent(cell, cellNow, linkOf(row));
    }
  }
}

function rowsIn(part: ParentNode) {
  return [...part.querySelectorAll<HTMLElement>("[data-id]")];
}

function findRow(part: ParentNode, id: string | undefined) {
  return rowsIn(part).find((row) => row.dataset.id === id);
}
