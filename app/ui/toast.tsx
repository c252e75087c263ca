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

type ShownToast = Message & { host: Element };

const ShowToast = createContext<(message: Message) => void>(() => {});

/** Shows a toast; a new one takes the place of the one before. */
export function useToast() {
  return use(ShowToast);
}

/** Holds the one toast of the page. It is shown in the open dialog, if there is one, since all else is inert then. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();

  const show = useCallback((message: Message) => {
    const hosts = document.querySelectorAll(
      "dialog[open] [data-toasts], [data-toasts=page]",
    );
    const host =
      [...hosts].find((element) => element.closest("dialog[open]")) ?? hosts[0];
    if (host) setToast({ ...message, host });
  }, []);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(undefined), toastDuration);
    return () => clearTimeout(timer);
  }, [toast]);

  return (
    <ShowToast value={show}>
      {children}
      <ToastHost place="page" />
      {toast &&
        createPortal(
          <Toast toast={toast} close={() => setToast(undefined)} />,
          toast.host,
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

function Toast({ toast, close }: { toast: ShownToast; close: () => void }) {
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
