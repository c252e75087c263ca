import { type FormEvent, useEffect, useRef, useState } from "react";
import { createAttempts } from "../leads/attempt.ts";
import { showAndFocusErrors } from "../ui/focus-error.ts";
import { formFields } from "../ui/form-fields.ts";
import { useToast } from "../ui/toast.tsx";
import { type ContactAnswer, sentByScript } from "./contact-answer.ts";
import { type ContactErrors, checkContactForm } from "./contact-form.ts";
import { useContactFetcher } from "./contact-toasts.tsx";
import { contactMessages } from "./messages.ts";

type PlainPost = { answer: ContactAnswer | undefined; isSent: boolean };

/**
 * The contact form with script: the server's rule runs first, and contents are kept unless the message is stored.
 * `given` is what a post without script has left on the page.
 */
export function useContactForm(given: PlainPost) {
  const fetcher = useContactFetcher();
  const toast = useToast();
  // The fetcher's own state comes too late for a second Enter.
  const isUnderWay = useRef(false);
  const attempts = useRef(createAttempts());
  const shown = useRef(fetcher.data);
  const answer = fetcher.data ?? given.answer;
  const refusal = answer?.isSent === false ? answer : undefined;
  const [errors, setErrors] = useState<ContactErrors>(refusal?.errors ?? {});
  // A new round is a new, empty form.
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!fetcher.data || fetcher.data === shown.current) return;
    shown.current = fetcher.data;
    isUnderWay.current = false;
    setErrors(fetcher.data.isSent ? {} : fetcher.data.errors);
    if (fetcher.data.isSent) {
      attempts.current.settle();
      setRound((before) => before + 1);
    }
  }, [fetcher.data]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    const sent = new FormData(event.currentTarget);
    const result = checkContactForm(formFields(sent));
    if (!result.ok) {
      showAndFocusErrors(event.currentTarget, () => setErrors(result.errors));
      return toast(result.message);
    }
    setErrors({});
    isUnderWay.current = true;
    const about = attempts.current.describe(result.form);
    for (const [name, value] of Object.entries(about)) sent.set(name, value);
    sent.set(sentByScript, "yes");
    return fetcher.submit(sent, {
      method: "post",
      action: "/",
      encType: "multipart/form-data",
    });
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
    notice: fetcher.data ? undefined : noticeOf(given),
    draft: refusal?.draft ?? {},
    isSending: fetcher.state !== "idle",
    ...{ errors, round, submit, clearError },
  };
}

function noticeOf({ answer, isSent }: PlainPost) {
  if (answer?.isSent === false) return answer.message;
  return isSent ? contactMessages.sent : undefined;
}
