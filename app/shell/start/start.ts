// Runs in the page, inline and before its other scripts: docs/mechanisms.md. Without a listener for touches, Safari
// shows no pressed state.

/** Replaced when the server starts: `fillPlaceholders` in entry.server.tsx. */
declare const STYLE_SHEET: string;
declare const HEADLINES_FONT: string;
declare const UNSENT_KEY: string;
declare const LANDINGS_KEY: string;
declare const EMPTY_DRAFT: string;

const waiting = 0;
const loading = 1;
/** React has hydrated the page, or failed to. */
const settled = 2;

/** How long a form waits for React before the browser submits it. */
const submitWaitMs = 4000;

const inertModule = document.currentScript
  ?.previousElementSibling as HTMLScriptElement;
const prefetchRules = document.querySelector("[type=speculationrules]");
let state = waiting;
let replay: (() => void) | undefined;

export function startScripts() {
  if (state !== waiting) return;
  state = loading;
  for (const file of inertModule.text.match(/\/assets[\w/.-]+js/g) ?? []) {
    addLink("modulepreload", file);
  }
  addLink("stylesheet", STYLE_SHEET);
  addLink("manifest", "/site.webmanifest");
  const script = document.createElement("script");
  script.type = "module";
  script.text = inertModule.text;
  script.onerror = release;
  inertModule.replaceWith(script);
}

function addLink(rel: string, href: string) {
  document.head.append(
    Object.assign(document.createElement("link"), { rel, href }),
  );
}

export function afterFirstPaint(act: () => void) {
  try {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName("first-contentful-paint")[0]) {
        observer.disconnect();
        act();
      }
    }).observe({ type: "paint", buffered: true });
  } catch {
    addEventListener("load", act);
  }
}

function hold(event: Event, retry: () => void) {
  event.preventDefault();
  event.stopPropagation();
  replay = retry;
}

function release() {
  if (state === loading) {
    showIdle();
    state = settled;
  }
  prefetchRules?.remove();
  const again = replay;
  replay = undefined;
  again?.();
}

function showIdle() {
  document.querySelector("form[aria-busy]")?.removeAttribute("aria-busy");
}

// Allows no elements but the empty script that React creates.
window.trustedTypes?.createPolicy("default", {
  createScript: (text) => text,
  createHTML: (text) => (/^(<s\w+><.script>)?[^<]*$/.test(text) ? text : null),
});

addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    if (state === loading && form.method === "post" && !form.target) {
      form.ariaBusy = "true";
      hold(event, () => (event.submitter as HTMLElement | null)?.click());
      setTimeout(release, Number(form.dataset.wait) || submitWaitMs);
    }
  },
  true,
);
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!event.defaultPrevented && form.method !== "dialog") {
    form.ariaBusy = "true";
    // Shows the server that the browser keeps cookies: it needn't ask for the answers again.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
    if (form.dataset.wait) document.cookie ||= EMPTY_DRAFT;
  }
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) showIdle();
});

addEventListener(
  "click",
  (event) => {
    const target = event.target as HTMLElement;
    const button = target.closest<HTMLElement>("button[type=button]");
    const opener = target.closest<HTMLElement>("[data-opens]");
    window.dialed ||= target.closest("[href^=tel]");
    if (opener && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const dialog = document.getElementById(opener.dataset.opens ?? "");
      (dialog as HTMLDialogElement).showModal();
    }
    if (state === loading && button && !replay) {
      hold(event, () => button.click());
    }
  },
  true,
);

for (const type of ["app-ready", "error", "unhandledrejection"]) {
  addEventListener(type, release);
}

// Using storage throws where it is disabled.
try {
  const cameFromHere = document.referrer.startsWith(location.origin);
  if (
    !cameFromHere &&
    !("globalPrivacyControl" in navigator && navigator.globalPrivacyControl)
  ) {
    const landing = [Date.now(), location, document.referrer, "\n"].join(" ");
    localStorage[LANDINGS_KEY] = landing + (localStorage[LANDINGS_KEY] || "");
  }
} catch {}
addEventListener("pageshow", () => {
  try {
    if (localStorage[UNSENT_KEY]) startScripts();
  } catch {}
});

afterFirstPaint(() =>
  document.fonts.add(
    new FontFace("Headlines", `url(${HEADLINES_FONT})`, {
      weight: "400 700",
      display: "swap",
    }),
  ),
);
