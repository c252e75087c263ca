/** Shows what is new in the queue without a reload, and says so in the title. */
export function followQueue() {
  const queue = document.querySelector<HTMLElement>("[data-live]");
  if (!queue) return;
  const { title } = document;
  const events = new EventSource(`/events?since=${queue.dataset.live}`);
  events.addEventListener("changed", () => void refresh(title));
  addEventListener("pagehide", () => events.close());
}

async function refresh(title: string) {
  const response = await fetch(location.href, {
    headers: { Accept: "text/html" },
  }).catch(() => undefined);
  // Signed out meanwhile: the page says so when it is used next.
  if (!response?.ok || response.redirected) return;
  const fresh = new DOMParser().parseFromString(
    await response.text(),
    "text/html",
  );
  const [before, after] = [document, fresh].map((page) =>
    page.querySelector("[data-rows]"),
  );
  if (!before || !after) return;
  const known = idsIn(before);
  const added = [...idsIn(after)].filter((id) => !known.has(id)).length;
  before.replaceWith(after);
  if (added > 0) document.title = `(${added}) ${title}`;
}

function idsIn(part: ParentNode) {
  const rows = part.querySelectorAll<HTMLElement>("[data-id]");
  return new Set([...rows].map((row) => row.dataset.id));
}
