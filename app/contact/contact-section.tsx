import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import { Field, TextField } from "../ui/field.tsx";
import { showAndFocusErrors } from "../ui/focus-error.ts";
import { formFields } from "../ui/form-fields.ts";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useToast } from "../ui/toast.tsx";
import { type ContactAnswer, sentByScript } from "./contact-answer.ts";
import { type ContactErrors, checkContactForm } from "./contact-form.ts";
import { contactMessages } from "./messages.ts";

/** 'Send Us a Message'. `answer` and `isSent` come from a post without script. */
export function ContactSection({
  answer,
  isSent,
}: {
  answer: ContactAnswer | undefined;
  isSent: boolean;
}) {
  const { plain, round, state, submit, errors, clearError } = useContactForm({
    answer,
    isSent,
  });
  const refusal = plain.answer?.isSent === false ? plain.answer : undefined;
  const draft = refusal?.draft ?? {};
  const isSending = state !== "idle";
  return (
    <section
      id="contact"
      aria-labelledby="contact-heading"
      className="bg-sunken"
    >
      <div className="wrap band split">
        <div>
          <h2 id="contact-heading" className="text-2xl">
            Send Us a Message
          </h2>
          <p className="mt-4 max-w-[40ch] text-muted">
            Write a few lines, as you would to a friend.
          </p>
          <ol className="ruled-list mt-6 max-w-[40ch]">
            <li>A person reads your message.</li>
            <li>We call you back at the number you leave.</li>
            <li>You decide what to do next. Asking is free.</li>
          </ol>
        </div>
        <form
          key={round}
          method="post"
          action="/#contact"
          // Percent signs would make a long story in another script three times as long.
          encType="multipart/form-data"
          noValidate
          onSubmit={submit}
          onInput={clearError}
          className="stack-5 rounded-card bg-surface p-5 shadow-card sm:p-8"
        >
          {plain.isSent && <Notice {...contactMessages.sent} />}
          {refusal && <Notice {...refusal.message} />}
          <Field
            label="Full name"
            name="fullName"
            autoComplete="name"
            required
            defaultValue={draft.fullName}
            error={errors.fullName}
          />
          <Field
            label="Phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            defaultValue={draft.phone}
            error={errors.phone}
          />
          <TextField
            label="What happened?"
            name="description"
            required
            defaultValue={draft.description}
            error={errors.description}
          />
          <Button
            look="action"
            type="submit"
            disabled={isSending}
            className="w-full sm:w-auto sm:min-w-48"
          >
            {isSending ? (
              <>
                <Spinner /> Sending...
              </>
            ) : (
              "Send message"
            )}
          </Button>
          <p className="text-sm text-muted">
            Sending this asks us to call you about your accident. It costs
            nothing and does not make anyone your lawyer.
          </p>
        </form>
      </div>
    </section>
  );
}

/** What a post without script has left on the page. */
type Plain = { answer: ContactAnswer | undefined; isSent: boolean };

/** The same rule as the server's runs first; the toasts of spec 8; contents are kept unless the message is stored. */
function useContactForm(given: Plain) {
  const fetcher = useFetcher<ContactAnswer>();
  const toast = useToast();
  // The fetcher's own state comes too late for a second Enter.
  const isUnderWay = useRef(false);
  const [plain, setPlain] = useState(given);
  // A new round is a new, empty form.
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<ContactErrors>(
    given.answer?.isSent === false ? given.answer.errors : {},
  );

  useEffect(() => {
    const answer = fetcher.data;
    if (!answer) return;
    isUnderWay.current = false;
    toast(answer.isSent ? contactMessages.sent : answer.message);
    setErrors(answer.isSent ? {} : answer.errors);
    if (!answer.isSent) return;
    setPlain({ answer: undefined, isSent: false });
    setRound((before) => before + 1);
  }, [fetcher.data, toast]);

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
    sent.set(sentByScript, "yes");
    return fetcher.submit(sent, {
      method: "post",
      action: "/",
      encType: "multipart/form-data",
    });
  }

  function clearError(event: FormEvent<HTMLFormElement>) {
    const { target } = event;
    if (!("name" in target)) return;
    setErrors((shown) =>
      Object.fromEntries(
        Object.entries(shown).filter(([field]) => field !== target.name),
      ),
    );
  }

  return { plain, round, state: fetcher.state, submit, errors, clearError };
}
