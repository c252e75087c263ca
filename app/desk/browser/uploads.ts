/** Shows the progress of a form's uploads. */
export function showUploads() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const files = form.querySelectorAll<HTMLInputElement>("input[type=file]");
    if (![...files].some((input) => input.value !== "")) return;
    event.preventDefault();
    // A second press would send the form as it was before the first.
    if (form.querySelector("progress")) return;
    send(form, new FormData(form, submitter), anchorOf(submitter));
  });
}

/** Where the form is shown again after a button of a list. */
function anchorOf(submitter: HTMLElement | null) {
  const action = submitter?.getAttribute("formaction") ?? "";
  return action.replace(/^[^#]*/, "");
}

function send(form: HTMLFormElement, data: FormData, anchor: string) {
  const progress = document.createElement("progress");
  progress.max = 1;
  progress.ariaLabel = "Photos sent";
  form.querySelector("[data-saving]")?.append(progress);
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.onprogress = ({ loaded, total }) => {
    progress.value = loaded / total;
  };
  const action = form.action.replace(/#.*/, "");
  request.onload = () => show(request, action, anchor);
  // Without a script, the browser explains the failed connection.
  request.onerror = () => {
    progress.remove();
    HTMLFormElement.prototype.submit.call(form);
  };
  request.send(data);
}

/** Follows to the next page, or shows the form again, with everything in it. */
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
