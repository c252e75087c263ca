import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { type Message, MessageText, messageLook } from "./notice.tsx";

/** How long a toast stays, in milliseconds: spec 4. */
const toastDuration = 5000;

const ShowToast = createContext<(message: Message) => void>(() => {});

/** Shows a toast; a new one takes the place of the one before. */
export function useToast() {
  return use(ShowToast);
}

/**
 * Holds the one toast of the page. It is shown in the open dialog, if there is one, since all else is inert then; when
 * the dialog closes before its time is over, it goes on in the page.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Message>();
  const [host, setHost] = useState<Element>();

  const show = useCallback((message: Message) => {
    setHost(findHost());
    // Said twice in the same words, it is still another toast.
    setToast({ ...message });
  }, []);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(undefined), toastDuration);
    const moveOn = () => setHost(findHost());
    // A dialog's closing does not bubble.
    document.addEventListener("close", moveOn, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("close", moveOn, true);
    };
  }, [toast]);

  return (
    <ShowToast value={show}>
      {children}
      <ToastHost place="page" />
      {toast &&
        host &&
        createPortal(
          <Toast toast={toast} close={() => setToast(undefined)} />,
          host,
        )}
    </ShowToast>
  );
}

/** Where toasts appear; `dialog` stands inside a dialog. */
export function ToastHost({ place }: { place: "page" | "dialog" }) {
  return (
    <div
      data-toasts={place}
      aria-live="polite"
      className="toasts pointer-events-none fixed inset-x-4 z-50 flex justify-center md:left-auto md:right-6"
    />
  );
}

function findHost() {
  return (
    document.querySelector("dialog[open] [data-toasts]") ??
    document.querySelector("[data-toasts=page]") ??
    undefined
  );
}

function Toast({ toast, close }: { toast: Message; close: () => void }) {
  return (
    <div
      role={toast.kind === "destructive" ? "alert" : "status"}
      className={`pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-control border border-l-4 py-3 pr-1 pl-4 text-ink shadow-raised md:w-md ${messageLook[toast.kind]}`}
    >
      <div className="grow py-1.5">
        <MessageText {...toast} />
      </div>
      <button
        type="button"
        onClick={close}
        aria-label="Close this message"
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
      >
        <svg
          viewBox="0 0 20 20"
          className="size-4"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M4 4l12 12M16 4L4 16" />
        </svg>
      </button>
    </div>
  );
}
