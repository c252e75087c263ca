import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { showAndFocusErrors } from "../ui/focus-error.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useToast } from "../ui/toast.tsx";
import { callbackMessages, phoneErrors } from "./messages.ts";
import { normalizePhone } from "./phone-number.ts";
import { requestCall } from "./request-call.ts";

/** The number and the button; posts to its own page where there is no script. */
export function CallbackForm({
  typed = "",
  error: givenError,
  onStarted,
}: {
  typed?: string;
  error?: string | undefined;
  onStarted?: () => void;
}) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState(givenError);
  const toast = useToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = String(new FormData(form).get("leadPhoneNumber") ?? "");
    const phone = normalizePhone(typed);
    if (!phone.ok) {
      showAndFocusErrors(form, () => setError(phoneErrors[phone.problem]));
      toast(callbackMessages[phone.problem]);
      return;
    }
    setSending(true);
    const answer = await requestCall(typed);
    setSending(false);
    if (!answer.ok) {
      toast(answer.message);
      return;
    }
    form.reset();
    onStarted?.();
    toast(callbackMessages.started);
  }

  return (
    <form
      method="post"
      action="/request-callback"
      noValidate
      onSubmit={submit}
      className="mt-2 stack-5"
    >
      <p className="text-muted">
        Leave your number. Your phone rings in a moment, and a person is on the
        line.
      </p>
      <Field
        label="Your phone number"
        hint="For example (205) 555-0123"
        name="leadPhoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        defaultValue={typed}
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button
        look="action"
        type="submit"
        disabled={isSending}
        className="w-full"
      >
        {isSending ? (
          <>
            <Spinner /> Connecting...
          </>
        ) : (
          "Call me now"
        )}
      </Button>
      <p className="text-sm text-muted">
        By pressing the button you ask us to call this number now, about your
        accident. Free, and no obligation.
      </p>
    </form>
  );
}
