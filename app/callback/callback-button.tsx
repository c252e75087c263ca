import { CallbackIcon } from "../site/icons.tsx";
import { callbackDialogId } from "./callback-dialog.tsx";

/** Opens the callback dialog; the browser does it, before any script. */
export function CallbackButton() {
  return (
    <button
      type="button"
      command="show-modal"
      commandfor={callbackDialogId}
      onClick={openWhereCommandsAreUnknown}
      className="inline-flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-control bg-navy px-1 py-2 text-center text-[0.875rem] leading-tight font-semibold text-on-navy md:min-h-14 md:flex-row md:gap-2 md:rounded-full md:border md:border-on-navy-muted md:px-6 md:shadow-raised md:text-base"
    >
      <CallbackIcon />
      Call me back
    </button>
  );
}

function openWhereCommandsAreUnknown() {
  if ("command" in HTMLButtonElement.prototype) return;
  const dialog = document.getElementById(callbackDialogId);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}
