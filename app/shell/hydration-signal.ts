import { useEffect } from "react";

export function useHydrationSignal() {
  useEffect(() => {
    // After React's own work: replayed events may update the page immediately.
    const timer = setTimeout(() =>
      document.dispatchEvent(new Event("app-ready", { bubbles: true })),
    );
    return () => clearTimeout(timer);
  }, []);
}
