import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Phone } from "../brand/operator.ts";
import { sendLead, watchStored } from "../forms/send-queue.ts";
import { findUnsentLead, hasContents } from "../forms/unsent-forms.ts";
import { useSendQueue } from "../forms/use-send-queue.ts";
import { readFormMetadata } from "../leads/form-metadata.ts";
import { useSite } from "../shell/site.ts";
import { showAndFocusErrors } from "../ui/form/focus-error.ts";
import { formFields } from "../ui/form/form-fields.ts";
import { useToast } from "../ui/toast.tsx";
import type { ContactAnswer } from "./contact-answer.ts";
import {
  type ContactErrors,
  type ContactForm,
  checkContactForm,
} from "./contact-form.ts";
import { contactMessages, unknownMessage } from "./messages.ts";

type PlainPost = {
  answer: ContactAnswer | undefined;
  /** What its page may say of an earlier one. */
  confirmation: "yes" | "unknown" | undefined;
};

/**
 * The contact form with script: the server's rule runs first, and contents are kept unless the message is stored.
 * `given` is what a post without script has left on the page.
 */
export function useContactForm(given: PlainPost) {
  const element = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const { main } = useSite().operator.phones;
  const { sending } = useSendQueue();
  // The outbox's own state comes too late for a second Enter.
  const isUnderWay = useRef(false);
  const refusal = given.answer?.isSent === false ? given.answer : undefined;
  const [errors, setErrors] = useState<ContactErrors>(refusal?.errors ?? {});
  const [isTried, setTried] = useState(false);
  // A new round is a new, empty form.
  const [round, setRound] = useState(0);

  useEffect(() => fillFromDevice(element.current), []);
  useEffect(
    () =>
      watchStored((lead) => {
        const written = contentsOf(element.current);
        if (written && hasContents(lead, written)) setRound(nextRound);
      }),
    [],
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isUnderWay.current) return;
    const result = checkContactForm(formFields(new FormData(form)));
    if (!result.ok) {
      showAndFocusErrors(form, () => setErrors(result.errors));
      return toast(result.message);
    }
    setErrors({});
    setTried(true);
    isUnderWay.current = true;
    const reply = await sendLead(
      "contact",
      result.form,
      readFormMetadata(form),
    ).finally(() => {
      isUnderWay.current = false;
    });
    if (reply.status === "stored") setRound(nextRound);
    if (reply.status === "refused") setErrors(reply.errors);
    return toast(messageOf[reply.status]);
  }

  function clearError({ target }: FormEvent<HTMLFormElement>) {
    if (!("name" in target)) return;
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => field !== target.name),
      ),
    );
  }

  return {
    /** Said in the page where there is no script, and in a toast where there is. */
    notice: isTried ? undefined : noticeOf(given, main),
    draft: refusal && round === 0 ? refusal.draft : {},
    isSending: sending.includes("contact"),
    ...{ element, errors, round, submit, clearError },
  };
}

const messageOf = {
  stored: contactMessages.sent,
  refused: contactMessages.refused,
  unsent: contactMessages.failed,
};

const nextRound = (before: number) => before + 1;

/** A message that could not be sent is in the form again, unless another one is being written there. */
function fillFromDevice(form: HTMLFormElement | null) {
  const kept = findUnsentLead("contact");
  if (!form || !kept) return;
  const fields = Object.keys(kept.contents).flatMap((name) => {
    const field = form.elements.namedItem(name);
    const isText =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isText ? [field] : [];
  });
  if (fields.some(({ value }) => value !== "")) return;
  for (const field of fields) {
    field.value = String(kept.contents[field.name] ?? "");
  }
}

/** What would be sent now, if it could be. */
function contentsOf(form: HTMLFormElement | null): ContactForm | undefined {
  const result = form && checkContactForm(formFields(new FormData(form)));
  return result?.ok ? result.form : undefined;
}

function noticeOf({ answer, confirmation }: PlainPost, main: Phone) {
  if (answer?.isSent === false) return answer.message;
  if (confirmation === "unknown") return unknownMessage(main);
  return confirmation && contactMessages.sent;
}
