/** Tapping a number takes the lead and logs the call while the phone dials; then the page asks for the outcome. */
export function noteCalls() {
  document.addEventListener("click", ({ target }) => {
    const link =
      target instanceof Element && target.closest<HTMLElement>("a[data-call]");
    if (!link) return;
    void fetch(link.dataset.call ?? "", {
      method: "POST",
      body: new URLSearchParams({ act: "call" }),
      redirect: "manual",
      keepalive: true,
    });
    const question = link
      .closest("[data-lead]")
      ?.querySelector<HTMLDetailsElement>("details[data-outcome]");
    if (question) question.open = true;
  });
}
