import { CallbackIcon } from "../brand/icons.tsx";
import { callbackDialogId } from "./callback-dialog.tsx";

/** Opens the callback dialog; the browser does it, before any script. */
export function CallbackButton() {
  return (
    <button
      type="button"
      command="show-modal"
      commandfor={callbackDialogId}
      onClick={openWhereCommandsAreUnknown}
      className="bar-item md:rounded-none md:rounded-tl-card md:border-t md:border-l md:border-on-navy-muted md:bg-navy md:px-5 md:text-on-navy"
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
