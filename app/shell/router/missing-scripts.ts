import { createPath, type DataRouter, type Location } from "react-router";

/** After a deployment, the router would reload the page for a missing script and lose what was typed. */
export function replaceReloads(router: DataRouter) {
  if (!("navigation" in window)) return;
  let opened: Location | undefined;
  window.navigation.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated) return;
    // Back was pressed before the router had loaded: the reload shows its page.
    if (!router.state.initialized) return;
    const { location } = router.state.navigation;
    const target = location && createPath(location);
    // Back has changed the address already: the reload loads its page.
    if (target === createPath(window.location)) return;
    event.preventDefault();
    // Each missing script asks for a reload: a second load would abort the first.
    if (target && location !== opened) window.location.assign(target);
    opened = location;
  });
}
