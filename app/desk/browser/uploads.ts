import { maxFormBytes } from "../../brand/media/upload-reference.ts";
import { createSaveAlert, explainUnsaved } from "./save-alert.ts";

const mostBytes = maxFormBytes - 1_000_000;

export function showUploads() {
  const alert = createSaveAlert();
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    if (!form.querySelector("[data-saving]")) return;
    const inputs = form.querySelectorAll<HTMLInputElement>("input[type=file]");
    const files = [...inputs].flatMap((input) => [...(input.files ?? [])]);
    if (files.length === 0) return;
    event.preventDefault();
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > mostBytes) return refuse(form, inputs);
    // A second click would send the form again, as it was before the first.
    if (form.querySelector("progress")) return;
    alert.remove();
    const showFailure = (status?: number) => {
      alert.textContent = explainUnsaved(status);
      form.querySelector("[data-saving]")?.append(alert);
      alert.scrollIntoView({ block: "nearest" });
    };
    send(form, new FormData(form, submitter), anchorOf(submitter), showFailure);
  });
}

/** Checked here too, because a refusal by the server would lose what was typed. */
function refuse(form: HTMLFormElement, [input]: NodeListOf<HTMLInputElement>) {
  input?.setCustomValidity(
    "These photos are over 60 MB in total. Save a few at a time.",
  );
  input?.reportValidity();
  form.addEventListener("click", () => input?.setCustomValidity(""), {
    once: true,
  });
}

function anchorOf(submitter: HTMLElement | null) {
  const action = submitter?.getAttribute("formaction") ?? "";
  return action.replace(/^[^#]*/, "");
}

function send(
  form: HTMLFormElement,
  data: FormData,
  anchor: string,
  showFailure: (status?: number) => void,
) {
  const progress = document.createElement("progress");
  progress.max = 1;
  progress.ariaLabel = "Photos sent";
  progress.className = "w-full accent-ink";
  form.querySelector("[data-saving]")?.append(progress);
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.setRequestHeader("Accept", "text/html");
  request.upload.onprogress = ({ loaded, total }) => {
    progress.value = loaded / total;
  };
  const action = form.action.replace(/#.*/, "");
  request.onload = () => {
    const hasForm = request.responseText.includes("data-saving");
    if (!hasForm && request.responseURL === action)
      return showFailure(request.status);
    form.dataset.unsaved = "false";
    show(request, action, anchor);
  };
  request.onerror = () => showFailure();
  request.onloadend = () => progress.remove();
  request.send(data);
}

function show(
  { responseURL, responseText }: XMLHttpRequest,
  action: string,
  anchor: string,
) {
  if (responseURL !== action) {
    location.assign(responseURL);
    return;
  }
  document.open();
  document.write(responseText);
  document.close();
  location.hash = anchor;
}
