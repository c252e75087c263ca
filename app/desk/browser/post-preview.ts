import { createSaveAlert, explainUnsaved } from "./save-alert.ts";

const pause = 700;

export function followPost() {
  const form = document.querySelector<HTMLFormElement>("[data-post]");
  if (!form) return;
  const alert = createSaveAlert();
  form.append(alert);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const latest = Promise.resolve(running).then(() => refresh(form, alert));
      running = latest;
      void latest.then(() => {
        if (running === latest) running = undefined;
      });
    }, pause);
  });
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    if (!running) return;
    // Wait for the autosave: its response updates the form's hidden `state` field.
    event.preventDefault();
    void running.then(() => form.requestSubmit(event.submitter));
  });
}

type Reply = { preview?: string; state?: string; problem?: string };

async function refresh(form: HTMLFormElement, alert: HTMLElement) {
  const { preview, state = "", problem = "" } = await save(form);
  form.dataset.unsaved = String(!preview);
  alert.textContent = problem;
  if (!preview) return;
  for (const field of form.querySelectorAll<HTMLInputElement>("[name=state]")) {
    field.value = state;
  }
  history.replaceState(null, "", form.action);
  document.querySelector("[data-previews]")?.removeAttribute("hidden");
  for (const frame of document.querySelectorAll("iframe")) frame.src = preview;
}

async function save(form: HTMLFormElement): Promise<Reply> {
  const body = new FormData(form);
  body.set("-do", "preview");
  body.delete("picture");
  body.delete("image_url.upload");
  const response = await fetch(form.action, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
  }).catch(() => undefined);
  const isAnswer = response?.ok || response?.status === 409;
  const reply = isAnswer && (await response.json().catch(() => undefined));
  // The next keystroke tries again.
  return reply || { problem: explainUnsaved(response?.status) };
}
