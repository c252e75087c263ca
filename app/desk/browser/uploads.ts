/** Shows how much of a form's photos is sent. */
export function showUploads() {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    const files = form.querySelectorAll<HTMLInputElement>("input[type=file]");
    if (![...files].some((input) => input.value !== "")) return;
    event.preventDefault();
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
  // Without our script the browser says what is wrong with the connection.
  request.onerror = () => {
    progress.remove();
    HTMLFormElement.prototype.submit.call(form);
  };
  request.send(data);
}

/** The page that the form leads to, or the form again with what is wrong. */
function show({ status, responseURL, responseText }: XMLHttpRequest) {
  if (status === 200 && responseURL !== location.href) {
    location.assign(responseURL);
    return;
  }
  document.open();
  document.write(responseText);
  document.close();
}
