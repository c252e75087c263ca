/** Tapping a number takes the lead and logs the call while the phone dials; then the page asks for the outcome. */
export function noteCalls() {
  document.addEventListener("click", ({ target }) => {
    const link =
      target instanceof Element && target.closest<HTMLElement>("a[data-call]");
    if (!link) return;
    const path = link.dataset.call ?? "";
    // From the list, too, where the lead is open beside it.
    const lead = [
      ...document.querySelectorAll<HTMLElement>("[data-lead]"),
    ].find(({ dataset }) => path === `/leads/${dataset.lead}`);
    void note(path).then((isTaken) => {
      if (isTaken && lead) showTaken(lead);
    });
    const question = lead?.querySelector<HTMLDetailsElement>(
      "details[data-outcome]",
    );
    if (question) question.open = true;
  });
}

async function note(path: string) {
  const response = await fetch(path, {
    method: "POST",
    body: new URLSearchParams({ act: "call" }),
    redirect: "manual",
    keepalive: true,
  });
  return response.type === "opaqueredirect";
}

function showTaken(lead: Element) {
  const owner = lead.querySelector<HTMLElement>("[data-owner]");
  if (owner) owner.textContent = owner.dataset.owner ?? "";
  lead.querySelector("[data-take]")?.remove();
}
