import { useEffect } from "react";

/** Tells the page's inline script that React has taken over: see server/deferred-scripts.server.ts. */
export function useReadySignal() {
  useEffect(() => {
    // Not within React's own work: what was held may want to be shown at once.
    const timer = setTimeout(() =>
      window.dispatchEvent(new Event("app-ready")),
    );
    return () => clearTimeout(timer);
  }, []);
}
