/** Ends on SIGINT at once, and on SIGTERM `noticeMs` after `announce`, so that a load balancer stops sending requests. */
export function onShutdown(
  noticeMs: number,
  announce: () => void,
  close: () => void,
) {
  let isStopping = false;
  function stop(delayMs: number) {
    // A terminal signals the whole group, and our parent signals us again.
    if (isStopping) return;
    isStopping = true;
    announce();
    setTimeout(close, delayMs);
  }
  process.on("SIGINT", () => stop(0)).on("SIGTERM", () => stop(noticeMs));
}
