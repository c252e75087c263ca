import { useEffect, useRef } from "react";

/**
 * Focuses an element when `value` changes, so that a screen reader announces it, but not on mount. `intoView` also
 * scrolls to it.
 */
export function useFocusOnChange<Focusable extends HTMLElement>(
  value: unknown,
  { intoView = false } = {},
) {
  const element = useRef<Focusable>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    // The router has already scrolled to the top.
    element.current?.focus({ preventScroll: true });
    if (intoView) element.current?.scrollIntoView({ block: "nearest" });
  }, [value, intoView]);
  return element;
}
