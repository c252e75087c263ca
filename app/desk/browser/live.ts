import { countOf } from "../../ui/count-of.ts";
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
  const follow = () => {
    const events = new EventSource(`/events?since=${queue.dataset.live}`);
    const stop = () => events.close();
    const followAgain = () => {
      stop();
      removeEventListener("pagehide", stop);
      clearTimeout(again);
      again = setTimeout(follow, pauseMs);
    };
    addEventListener("pagehide", stop);
    events.addEventListener("changed", async () => {
      if (!(await refresh())) followAgain();
    });
    // Browsers reconnect by themselves, except after a status other than 200.
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) followAgain();
    });
  };
  follow();
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
    document.querySelector<HTMLElement>("[data-id] a")?.focus();
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
    if (!shown || !rows) return false;
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
async function readRows() {
  const address = new URL(location.href);
  address.searchParams.delete("lead");
  const response = await fetch(address, {
    headers: { Accept: "text/html" },
  }).catch(() => undefined);
  // If the user was signed out, the next click says so.
  if (!response?.ok || response.redirected) return undefined;
  const page = new DOMParser().parseFromString(
    await response.text(),
    "text/html",
  );
  return page.querySelector("[data-rows]") ?? undefined;
}

function update(shown: Element, fresh: Element) {
  for (const row of rowsIn(shown)) {
    const now = findRow(fresh, row.dataset.id);
    row.classList.toggle("opacity-60", !now);
    if (!now || now.innerHTML === row.innerHTML) continue;
    const focused = [...row.querySelectorAll("a")].findIndex((link) =>
      link.matches(":focus"),
    );
    row.className = now.className;
    row.replaceChildren(...now.cloneNode(true).childNodes);
    row.querySelectorAll("a")[focused]?.focus();
  }
}

function rowsIn(part: ParentNode) {
  return [...part.querySelectorAll<HTMLElement>("[data-id]")];
}

function findRow(part: ParentNode, id: string | undefined) {
  return rowsIn(part).find((row) => row.dataset.id === id);
}
