const pause = 700;

export function followPost() {
  const form = document.querySelector<HTMLFormElement>("[data-post]");
  if (!form) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const next = Promise.resolve(running).then(() => refresh(form));
      running = next.then(() => {
        running = undefined;
      });
    }, pause);
  });
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    if (!running) return;
    // Its response changes the state that the form was opened with.
    event.preventDefault();
    void running.then(() => form.requestSubmit(event.submitter));
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
