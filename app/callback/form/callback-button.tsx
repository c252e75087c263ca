import { useLayoutEffect, useRef, useState } from "react";
import { PhoneIcon } from "../../brand/icons.tsx";
import { callbackDialogId } from "./callback-dialog.tsx";

export function CallbackButton() {
  const link = useRef<HTMLAnchorElement>(null);
  const [shown, setShown] = useState<"link" | "button" | "focused">("link");
  // Not `useEffect`: a press may begin before React renders what that sets.
  useLayoutEffect(() => {
    // The link opened it, and gets the focus back.
    if (document.querySelector("dialog[open]")) return;
    const show = () => {
      const hasFocus = link.current === document.activeElement;
      setShown(hasFocus ? "focused" : "button");
    };
    if (!link.current?.matches(":active")) {
      show();
      return;
    }
    // A press that started on the link would also click the button that replaces it.
    window.addEventListener("click", show, { once: true });
    return () => window.removeEventListener("click", show);
  }, []);
  const contents = (
    <>
      <PhoneIcon />
      <span>Call me back</span>
    </>
  );
  if (shown === "link") {
    return (
      <a
        ref={link}
        href="/request-callback"
        data-opens={callbackDialogId}
        className={className}
      >
        {contents}
      </a>
    );
  }
  return (
    <button
      type="button"
      // biome-ignore lint/a11y/noAutofocus: it had the focus as a link
      autoFocus={shown === "focused"}
      onClick={openDialog}
      className={className}
    >
      {contents}
    </button>
  );
}

const className = "bar-item side-tab";

function openDialog() {
  const dialog = document.getElementById(callbackDialogId);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}
