import { useEffect, useLayoutEffect, useRef } from "react";

/** Focuses the element, so that a screen reader announces it; not on mount. `intoView` also scrolls to it. */
export function useFocusOnChange<Focusable extends HTMLElement>(
  value: unknown,
  { intoView = false } = {},
) {
  const element = useRef<Focusable>(null);
  const shown = useRef(value);
  // Before passive effects, so that a new page's own focus wins.
  useLayoutEffect(() => {
    if (shown.current !== value)
      element.current?.focus({ preventScroll: true });
  }, [value]);
  // In a later effect, because the router has scrolled to the top by then.
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (intoView) element.current?.scrollIntoView({ block: "nearest" });
  }, [value, intoView]);
  return element;
}
