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
    send(form, new FormData(form, submitter));
  });
}

function send(form: HTMLFormElement, data: FormData) {
  const progress = document.createElement("progress");
  progress.max = 1;
  progress.ariaLabel = "Photos sent";
  form.querySelector("[data-saving]")?.append(progress);
  const request = new XMLHttpRequest();
  request.open("POST", form.action);
  request.upload.onprogress = ({ loaded, total }) => {
    progress.value = loaded / total;
  };
  request.onload = () => show(request);
  // Without a script, the browser explains the failed connection.
  request.onerror = () => {
    progress.remove();
    HTMLFormElement.prototype.submit.call(form);
  };
  request.send(data);
}

/** Shows the next page, or the form again with its errors. */
function show({ status, responseURL, responseText }: XMLHttpRequest) {
  if (status === 200 && responseURL !== location.href) {
    location.assign(responseURL);
    return;
  }
  document.open();
  document.write(responseText);
  document.close();
}
