import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { Phone } from "../brand/operator.ts";
import {
  type Confirmation,
  confirmationPath,
  type readConfirmation,
} from "../forms/confirmation.ts";
import {
  deleteContactDraft,
  saveContactDraft,
} from "../forms/contact-draft.ts";
import { referenceOf } from "../forms/reference.ts";
import { sendLead, watchStored } from "../forms/send-queue/send-queue.ts";
import { readFormMetadata } from "../leads/form-metadata.ts";
import { useSite } from "../shell/site.ts";
import { showAndFocusErrors } from "../ui/form/focus-error.ts";
import { formFields } from "../ui/form/form-fields.ts";
import type { NoticeText } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import { type ContactErrors, checkContactForm } from "./contact-form.ts";
import type { ContactResult } from "./contact-result.ts";
import { contactMessages } from "./messages.ts";
import {
  fillFromDevice,
  isFilledWith,
  preserveNewMessage,
} from "./saved-message.ts";

type PlainPost = {
  result: ContactResult | undefined;
  confirmation:
    | NonNullable<ReturnType<typeof readConfirmation>>["confirmation"]
    | undefined;
};

/** The server's rules run first; fields stay filled until the message is stored. */
export function useContactForm(initial: PlainPost) {
  const element = useRef<HTMLFormElement>(null);
  const { main } = useSite().operator.phones;
  const refusal = initial.result?.isSent === false ? initial.result : undefined;
  const [errors, setErrors] = useState<ContactErrors>(refusal?.errors ?? {});
  const { round, confirmSent, ...confirmed } = useConfirmation(
    initial.confirmation,
    element,
  );
  const { isTried, isSending, submit } = useSubmit(setErrors, confirmSent);

  useEffect(() => fillFromDevice(element.current), []);
  useEffect(
    () =>
      watchStored((lead, { id }) => {
        const form = element.current;
        if (!isFilledWith(form, lead)) return;
        const hasFocus = form?.contains(document.activeElement) === true;
        confirmSent(id, lead.contents.phone, hasFocus);
      }),
    [confirmSent],
  );

  function clearError({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    saveContactDraft(formFields(new FormData(currentTarget)));
    if (!("name" in target)) return;
    const { name } = target;
    setErrors((before) => ({ ...before, [String(name)]: undefined }));
  }

  return {
    notice: isTried ? undefined : noticeOf(initial, main),
    ...confirmed,
    draft: refusal && round === 0 ? refusal.draft : {},
    isSending,
    element,
    errors,
    round,
    submit,
    clearError,
    preserveNewMessage,
  };
}

function useConfirmation(
  initial: PlainPost["confirmation"],
  element: RefObject<HTMLFormElement | null>,
) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentContactForm | undefined>(
    initial === "unknown" ? undefined : initial,
  );
  const [round, setRound] = useState(0);
  const confirmSent = useCallback(
    (id: string, phone: unknown, isNew: boolean) => {
      setSent({
        reference: referenceOf(id),
        phone: String(phone).trim(),
        isNew,
        formHeight: element.current?.offsetHeight,
      });
      setRound(nextRound);
      // A reload of this URL shows the confirmation again.
      void navigate(confirmationPath("message"), inPlace);
    },
    [navigate, element],
  );

  async function writeAnother() {
    await navigate("/", inPlace);
    flushSync(() => setSent(undefined));
    element.current?.querySelector<HTMLElement>("[required]")?.focus();
  }

  return { sent, round, confirmSent, writeAnother };
}

function useSubmit(
  setErrors: (errors: ContactErrors) => void,
  confirmSent: (id: string, phone: unknown, isNew: boolean) => void,
) {
  const toast = useToast();
  const [isTried, setTried] = useState(false);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const result = checkContactForm(formFields(new FormData(form)));
    if (!result.ok) {
      showAndFocusErrors(form, () => setErrors(result.errors));
      return toast(result.message);
    }
    setErrors({});
    setTried(true);
    setSending(true);
    const metadata = readFormMetadata(form);
    const reply = await sendLead("contact", result.form, metadata);
    flushSync(() => setSending(false));
    if (reply.status === "refused") {
      showAndFocusErrors(form, () => setErrors(reply.errors));
    }
    if (reply.status !== "stored") return toast(messageOf[reply.status]);
    deleteContactDraft();
    if (form.isConnected) confirmSent(reply.id, result.form.phone, true);
    // Waits two frames: the first scrolls the confirmation into view, and the toast is placed above it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => toast(messageOf.stored)),
    );
  }

  return { isTried, isSending, submit };
}

type SentContactForm = Confirmation & {
  isToastShown?: boolean;
  isNew?: boolean;
  formHeight?: number | undefined;
};

const inPlace = { replace: true, preventScrollReset: true };

const messageOf = {
  stored: contactMessages.sent,
  refused: contactMessages.refused,
  unsent: contactMessages.failed,
};

const nextRound = (before: number) => before + 1;

function noticeOf({ result, confirmation }: PlainPost, main: Phone) {
  if (result?.isSent === false) return result.message;
  return confirmation === "unknown" ? unknownMessage(main) : undefined;
}

function unknownMessage({ display }: Phone): NoticeText {
  return {
    kind: "plain",
    title: "Did you just send us a message?",
    description: `We confirm each message here for an hour, on the device that sent it. Not sure about yours? Call us at ${display}.`,
  };
}
