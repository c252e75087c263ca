import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

export function offerPasskeys() {
  const part = document.querySelector<HTMLElement>("[data-passkey]");
  const button = part?.querySelector("button");
  const problem = part?.querySelector("[role=alert]");
  if (!part || !button || !problem || !browserSupportsWebAuthn()) return;
  part.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    problem.textContent = "";
    const ask = part.dataset.passkey === "enroll" ? enroll : signIn;
    const result = await ask().catch(() => ({
      error: canceled,
      next: undefined,
    }));
    button.disabled = false;
    if (result.next) location.assign(part.dataset.next ?? result.next);
    else problem.textContent = result.error ?? canceled;
  });
}

const canceled = "That didn't finish. Please try again.";

type Result = { next?: string | undefined; error?: string | undefined };

async function signIn(): Promise<Result> {
  const optionsJSON = await post("/passkey/options");
  if (optionsJSON.error) return optionsJSON;
  return post("/passkey", await startAuthentication({ optionsJSON }));
}

async function enroll(): Promise<Result> {
  const optionsJSON = await post("/enroll/passkey/options");
  return post("/enroll/passkey", await startRegistration({ optionsJSON }));
}

async function post(path: string, body: unknown = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}
