import {
  createContext,
  type FocusEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { CloseButton } from "./close-button.tsx";
import { NoticeBody, type NoticeText, noticeClass } from "./notice.tsx";

const toastDurationMs = 5000;

type ShownToast = NoticeText & { shownAt: number };

const ShowToast = createContext<(message: NoticeText) => void>(() => {});

export function useToast() {
  return use(ShowToast);
}

/** The page's only toast, shown inside an open dialog, since everything outside is inert. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();
  const [host, setHost] = useState<Element | null>(null);

  const show = useCallback((message: NoticeText) => {
    // In a transition: it renders after the new page, which anchors it.
    startTransition(() => {
      setHost(findHost());
      // A repeated message is a new toast.
      setToast({ ...message, shownAt: Date.now() });
    });
  }, []);
  const close = useCallback(() => setToast(undefined), []);

  useEffect(() => {
    if (!toast) return;
    const updateHost = () => setHost(findHost());
    // A dialog's "close" event doesn't bubble.
    document.addEventListener("close", updateHost, true);
    return () => document.removeEventListener("close", updateHost, true);
  }, [toast]);

  return (
    <ShowToast value={show}>
      {children}
      <ToastHost region="page" isShown={toast !== undefined} />
      {toast &&
        host &&
        createPortal(
          <Toast toast={toast} close={close} />,
          regionOf(host, toast),
        )}
    </ShowToast>
  );
}

const hostClass = {
  page: "toasts pointer-events-none fixed z-50",
  // In the page flow: it covers neither the close button nor an error.
  dialog: "mt-2",
};

/** Screen readers announce a status only in a region that existed before, but an alert inside one twice. */
export function ToastHost({
  region,
  isShown = false,
}: {
  region: "page" | "dialog";
  isShown?: boolean;
}) {
  return (
    <div
      data-toasts={region}
      className={`${hostClass[region]}${isShown ? " has-toast" : ""}`}
    >
      <div role="status" />
      <div />
    </div>
  );
}

function findHost() {
  return (
    document.querySelector("dialog[open] [data-toasts]") ??
    document.querySelector("[data-toasts=page]")
  );
}

function regionOf(host: Element, { kind }: NoticeText) {
  const [status, alert] = host.children;
  return (kind === "destructive" ? alert : status) ?? host;
}

function Toast({ toast, close }: { toast: ShownToast; close: () => void }) {
  const { earlierFocus, ...attention } = useAttention(toast, close);
  return (
    <div
      role={toast.kind === "destructive" ? "alert" : undefined}
      {...attention}
      className={`pointer-events-auto mx-auto flex w-full max-w-md items-start gap-3 rounded-control border border-l-4 py-3 pr-1 pl-4 text-ink shadow-raised ${noticeClass[toast.kind]}`}
    >
      {/* A new key, because screen readers announce repeated words only in a new element. */}
      <div key={toast.shownAt} className="grow py-1.5">
        <NoticeBody {...toast} />
      </div>
      <CloseButton
        type="button"
        aria-label="Close this message"
        onClick={() => {
          earlierFocus.current?.focus({ preventScroll: true });
          close();
        }}
      />
    </div>
  );
}

function useAttention(toast: NoticeText, close: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const earlierFocus = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!toast || isPointedAt || isFocused) return;
    const timer = setTimeout(close, toastDurationMs);
    return () => clearTimeout(timer);
  }, [toast, isPointedAt, isFocused, close]);

  function onFocus({ currentTarget, relatedTarget }: FocusEvent) {
    setFocused(true);
    if (currentTarget.contains(relatedTarget)) return;
    if (relatedTarget instanceof HTMLElement) {
      earlierFocus.current = relatedTarget;
    }
  }

  return {
    earlierFocus,
    onFocus,
    onBlur: () => setFocused(false),
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
  };
}
