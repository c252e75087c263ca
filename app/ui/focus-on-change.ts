import { useEffect, useRef } from "react";

/**
 * Focuses an element when `value` changes, so that a screen reader says what is new; not when it first appears. One
 * that fits the window may be asked to come `intoView`.
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
    // The router has just scrolled to where the page begins.
    element.current?.focus({ preventScroll: true });
    if (intoView) element.current?.scrollIntoView({ block: "nearest" });
  }, [value, intoView]);
  return element;
}
