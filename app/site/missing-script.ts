import { useEffect } from "react";
import { createPath, type Path } from "react-router";

/**
 * Where the script of the page that a visitor goes to cannot be had, as after a new build, the router loads the page
 * that they come from once more. This loads the one they want, as a document. In a browser without the Navigation API
 * it stays as the router has it.
 */
export function useMissingScripts(target: Path | undefined) {
  useEffect(() => {
    if (!target || !("navigation" in window)) return;
    const { navigation } = window;
    function onNavigate(event: NavigateEvent) {
      if (!target || event.navigationType !== "reload" || event.userInitiated) {
        return;
      }
      event.preventDefault();
      window.location.assign(createPath(target));
    }
    navigation.addEventListener("navigate", onNavigate);
    return () => navigation.removeEventListener("navigate", onNavigate);
  }, [target]);
}
