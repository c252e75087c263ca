import { useEffect } from "react";

/** WCAG 1.4.13: Escape hides a preview until its link is no longer pointed at or focused. */
export function useDismissiblePreviews() {
  useEffect(() => {
    const dismissOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      document.querySelectorAll(shown).forEach(dismiss);
    };
    document.addEventListener("keydown", dismissOnEscape);
    return () => document.removeEventListener("keydown", dismissOnEscape);
  }, []);
}

const shown = ":is(:hover, :focus-visible):has(> .preview)";

function dismiss(link: Element) {
  const restore = () => {
    if (link.matches(shown)) return;
    link.removeAttribute("data-dismissed");
    link.removeEventListener("pointerleave", restore);
    link.removeEventListener("focusout", restore);
  };
  link.setAttribute("data-dismissed", "");
  link.addEventListener("pointerleave", restore);
  link.addEventListener("focusout", restore);
}
