import { type ComponentProps, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { Spinner } from "../spinner.tsx";

/** While submitting it is disabled and reads `busy`; afterwards it gets the focus back. */
export function SubmitButton({
  isBusy,
  busy,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "ref"> & { isBusy: boolean; busy: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    // Disabling a focused button drops the focus.
    if (isOver && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [isBusy]);
  return (
    <Button
      ref={button}
      variant="action"
      type="submit"
      disabled={isBusy}
      {...rest}
    >
      {isBusy ? (
        <>
          <Spinner /> {busy}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
