const pause = 700;

export function followPost() {
  const form = document.querySelector<HTMLFormElement>("[data-post]");
  if (!form) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(() => refresh(form));
    }, pause);
  });
}

async function refresh(form: HTMLFormElement) {
  const body = new FormData(form);
  body.set("-do", "preview");
  body.delete("picture");
  const headers = { Accept: "application/json" };
  const reply = await fetch(form.action, { method: "POST", headers, body })
    .then((response) => response.json())
    // The next keystroke retries.
    .catch(() => ({}));
  if (reply.problem) form.dataset.problem = reply.problem;
  if (!reply.preview) return;
  for (const field of form.querySelectorAll<HTMLInputElement>("[name=state]")) {
    field.value = reply.state;
  }
  history.replaceState(null, "", form.action);
  document.querySelector("[data-previews]")?.removeAttribute("hidden");
  for (const frame of document.querySelectorAll("iframe")) {
    frame.src = reply.preview;
  }
}
