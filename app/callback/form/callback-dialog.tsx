import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import {
  type Confirmation,
  confirmationPath,
} from "../../forms/confirmation.ts";
import { CloseButton } from "../../ui/close-button.tsx";
import { ToastHost } from "../../ui/toast.tsx";
import { CallbackForm } from "./callback-form.tsx";
import { CallbackSent } from "./callback-sent.tsx";
import { useCallbackForm } from "./use-callback-form.ts";

export const callbackDialogId = "callback";

export function CallbackDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [sent, setSent] = useState<Confirmation>();
  const navigate = useNavigate();
  const form = useCallbackForm({}, async (started) => {
    const box = dialog.current;
    const height = box?.offsetHeight;
    // Immediately, because the phone may ring before the confirmation page has loaded.
    setSent(started);
    if (!box?.open || location.pathname === "/online-review") {
      // Don't interrupt the visitor: the dialog shows the confirmation when it is opened again.
      box?.close();
      return;
    }
    // As tall as the form was, so that nothing jumps.
    box.style.minHeight = `${height}px`;
    await navigate(confirmationPath("call"));
    box.close();
    box.style.minHeight = "";
    setSent(undefined);
  });
  function askAgain() {
    flushSync(() => setSent(undefined));
    dialog.current?.querySelector<HTMLElement>("[required]")?.focus();
  }

  return (
    <dialog
      ref={dialog}
      id={callbackDialogId}
      closedby="any"
      aria-labelledby="callback-heading"
      className="m-auto w-[calc(100%-2rem)] max-w-md scroll-pb-24 rounded-card border border-line bg-surface p-6 pb-4! text-ink shadow-raised sm:p-8"
    >
      <h2 id="callback-heading" className="text-2xl">
        We'll call you
      </h2>
      <ToastHost region="dialog" />
      {sent ? (
        <div className="pb-2">
          <CallbackSent sent={sent} askAgain={askAgain} />
        </div>
      ) : (
        <CallbackForm form={form} />
      )}
      {/* Last, so that the phone field gets the initial focus. */}
      <form
        method="dialog"
        className="absolute top-3 right-3 sm:top-5 sm:right-5"
      >
        <CloseButton type="submit" aria-label="Close" />
      </form>
    </dialog>
  );
}
