import { CallbackIcon } from "../brand/icons.tsx";
import { callbackDialogId } from "./callback-dialog.tsx";

/** Opens the callback dialog through invoker commands, without JavaScript. */
export function CallbackButton() {
  return (
    <button
      type="button"
      command="show-modal"
      commandfor={callbackDialogId}
      onClick={openWithoutInvokerCommands}
      className="bar-item md:rounded-none md:rounded-tl-card md:border-t md:border-l md:border-on-navy-muted md:bg-navy md:px-5 md:text-on-navy"
    >
      <CallbackIcon />
      Call me back
    </button>
  );
}

function openWithoutInvokerCommands() {
  if ("command" in HTMLButtonElement.prototype) return;
  const dialog = document.getElementById(callbackDialogId);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}
