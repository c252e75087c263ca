import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { type Message, MessageText, messageClass } from "./notice.tsx";

/** Milliseconds: spec 4. */
const toastDuration = 5000;

const ShowToast = createContext<(message: Message) => void>(() => {});

/** Shows a toast; it replaces the previous one. */
export function useToast() {
  return use(ShowToast);
}

/**
 * Holds the page's only toast. It is shown inside an open dialog, since everything else is inert, and moves to the page
 * when the dialog closes.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Message>();
  const [host, setHost] = useState<Element>();

  const show = useCallback((message: Message) => {
    setHost(findHost());
    // A repeated message is a new toast.
    setToast({ ...message });
  }, []);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(undefined), toastDuration);
    const updateHost = () => setHost(findHost());
    // A dialog's "close" event does not bubble.
    document.addEventListener("close", updateHost, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("close", updateHost, true);
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

/** Where toasts appear, in the page or inside a dialog. */
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
      className={`pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-control border border-l-4 py-3 pr-1 pl-4 text-ink shadow-raised md:w-md ${messageClass[toast.kind]}`}
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
