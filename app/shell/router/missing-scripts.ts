import type { ClientInstrumentation } from "react-router";

/** After a deployment, the router would reload the page for a missing script and lose what was typed. */
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
