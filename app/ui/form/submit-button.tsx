import { type ComponentProps, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { Spinner } from "../spinner.tsx";

/** Sends a form. While that is under way it is disabled and says `busy`; a keyboard finds it again afterwards. */
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
    // A button that is disabled loses the focus to nothing.
    if (isOver && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true });
    }
  }, [isBusy]);
  return (
    <Button
      ref={button}
      look="action"
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
