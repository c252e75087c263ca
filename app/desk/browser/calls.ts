/** A tap on a number takes the lead and notes the call, while the phone dials. */
export function noteCalls() {
  document.querySelector("a[data-call]")?.addEventListener("click", () => {
    void fetch(location.pathname, {
      method: "POST",
      body: new URLSearchParams({ act: "call" }),
      keepalive: true,
    });
  });
}
