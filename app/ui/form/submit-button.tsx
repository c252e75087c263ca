import { type ComponentProps, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { Spinner } from "../spinner.tsx";

/** While busy it is disabled and announces `busy`; then it regains the focus if it had it. */
export function SubmitButton({
  isBusy,
  busy,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "ref"> & { isBusy: boolean; busy: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // A form that is sent again in the background must not take the focus.
  const isPressed = useRef(false);
  useEffect(() => {
    if (isBusy || !isPressed.current) return;
    isPressed.current = false;
    // Disabling a focused button drops the focus.
    if (document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [isBusy]);
  return (
    <>
      <Button
        ref={button}
        variant="action"
        type="submit"
        disabled={isBusy}
        onClick={() => {
          isPressed.current = true;
        }}
        {...rest}
      >
        {isBusy && <Spinner />}
        {/* In its own element, because translators replace bare text nodes. */}
        <span>{isBusy ? busy : children}</span>
      </Button>
      <span aria-live="polite" className="sr-only">
        {isBusy ? busy : ""}
      </span>
    </>
  );
}
