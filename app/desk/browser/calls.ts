import { linkOf } from "./keys.ts";

/** Tapping a number takes the lead and logs the call while the phone dials; then the page asks for the outcome. */
export function watchCallLinks() {
  const alert = document.createElement("p");
  alert.role = "alert";
  alert.className = "mt-2 font-semibold text-danger";
  document.addEventListener("click", ({ target }) => {
    const link =
      target instanceof Element && target.closest<HTMLElement>("a[data-call]");
    if (!link) return;
    const path = link.dataset.call ?? "";
    const lead = [
      ...document.querySelectorAll<HTMLElement>("[data-lead]"),
    ].find(({ dataset }) => path === `/leads/${dataset.lead}`);
    alert.remove();
    void note(path).then((isTaken) => {
      if (!isTaken) {
        alert.textContent =
          "We couldn't record this call. Reload the page to see who has the lead.";
        link.after(alert);
      } else if (lead) showTaken(lead);
      else openAfterCall(link);
    });
    lead?.querySelector("#call")?.scrollIntoView({ block: "nearest" });
  });
}

export function requireNotes() {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLButtonElement>("button[name=outcome]");
    const note = button?.form?.querySelector("textarea");
    if (!note) return;
    const isMissing = note.value.trim() === "";
    note.setCustomValidity((isMissing && button?.dataset.needsNote) || "");
  });
}

function openAfterCall(call: Element) {
  const link = linkOf(call.closest("[data-id]"));
  if (!link) return;
  const address = `${link.href}#call`;
  const open = () => {
    if (!document.hidden) location.assign(address);
  };
  document.addEventListener("visibilitychange", open);
  addEventListener("focus", open);
}

async function note(path: string) {
  const response = await fetch(path, {
    method: "POST",
    body: new URLSearchParams({ act: "call" }),
    redirect: "manual",
    keepalive: true,
  }).catch(() => undefined);
  return response?.type === "opaqueredirect";
}

function showTaken(lead: Element) {
  const holder = lead.querySelector<HTMLElement>("[data-holder]");
  if (holder) holder.textContent = holder.dataset.holder ?? "";
  lead.querySelector("[data-take]")?.remove();
}
