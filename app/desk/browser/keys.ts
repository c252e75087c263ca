/** Keys of the queue: j and k move, / searches. Enter opens the selected link by itself. */
export function watchKeys() {
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const isTyping =
      target instanceof HTMLElement && target.closest("input,textarea,select");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "j") move(1);
    else if (key === "k") move(-1);
    else if (key === "/") focusSearch(event);
  });
}

function move(by: number) {
  const links = [...document.querySelectorAll<HTMLElement>("[data-id] a")];
  const at = links.findIndex((link) => link.matches(":focus"));
  const next = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by;
  links.at(Math.min(Math.max(next, 0), links.length - 1))?.focus();
}

function focusSearch(event: KeyboardEvent) {
  const field = document.querySelector<HTMLElement>("input[type=search]");
  if (!field) return;
  event.preventDefault();
  field.focus();
}
