import type { ClientInstrumentation } from "react-router";

/**
 * When a page's script fails to load, as after a deployment, the router reloads the current page and loses what was
 * typed, even if it was only prefetching. This blocks that reload, and loads the next page that the visitor opens as a
 * document. Browsers without the Navigation API keep the router's behavior.
 */
export const missingScripts: ClientInstrumentation = {
  router(router) {
    let target: string | undefined;
    router.instrument({
      async navigate(go, { to }) {
        const own = typeof to === "string" ? to : undefined;
        target = own;
        await go();
        if (target === own) target = undefined;
      },
    });
    if (!("navigation" in window)) return;
    window.navigation.addEventListener("navigate", (event) => {
      if (event.navigationType !== "reload" || event.userInitiated) return;
      event.preventDefault();
      if (target !== undefined) window.location.assign(target);
    });
  },
};
