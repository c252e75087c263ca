import { useEffect } from "react";

/** Tells the page's inline script that React has taken over: see server/deferred-scripts.server.ts. */
export function useReadySignal() {
  useEffect(() => {
    window.dispatchEvent(new Event("app-ready"));
  }, []);
}
