import type { ClientInstrumentation } from "react-router";

/**
 * Where a page's script cannot be had, as after a new build, the router reloads the page that is shown: with all that
 * was typed there, and even if it only wanted to have the script at hand. This lets the page be until its visitor goes
 * on, and then loads the one they want as a document. In a browser without the Navigation API it stays as the router
 * has it.
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
