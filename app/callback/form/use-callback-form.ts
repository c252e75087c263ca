import { type FormEvent, useState } from "react";
import type { Confirmation } from "../../forms/confirmation.ts";
import { normalizePhone } from "../../forms/phone/phone-number.ts";
import { referenceOf } from "../../forms/reference.ts";
import { readFormMetadata } from "../../leads/form-metadata.ts";
import { showAndFocusErrors } from "../../ui/form/focus-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { callbackMessages, phoneErrors } from "../messages.ts";
import { requestCall } from "./request-call.ts";

type InitialForm = {
  typed?: string | undefined;
  error?: string | undefined;
  checked?: { calls: boolean; texts: boolean } | undefined;
  confirmationToken?: string | undefined;
};

export function useCallbackForm(
  initial: InitialForm = {},
  onStarted?: (sent: Confirmation) => void | Promise<void>,
) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState(initial.error);
  const [failure, setFailure] = useState<string>();
  const [confirmationToken, setConfirmationToken] = useState(
    initial.confirmationToken,
  );
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
    const outcome = await requestCall(
      typed,
      confirmationToken,
      readFormMetadata(form),
    );
    setSending(false);
    setFailure(outcome.ok ? undefined : explain(outcome));
    setConfirmationToken(outcome.ok ? undefined : outcome.confirmationToken);
    if (outcome.ok) {
      form.reset();
      await onStarted?.({
        reference: referenceOf(outcome.id),
        phone: typed.trim(),
      });
    } else if (outcome.phoneError !== undefined) {
      showAndFocusErrors(form, () => setError(outcome.phoneError));
    }
    toast(outcome.message);
  }

  function clearError() {
    setError(undefined);
    // The token is only valid for the number that was refused.
    setConfirmationToken(undefined);
  }

  return {
    typed: initial.typed,
    checked: initial.checked,
    confirmationToken,
    isSending,
    error,
    failure,
    submit,
    clearError,
  };
}

function explain({
  message,
  phoneError,
  confirmationToken,
}: Extract<Awaited<ReturnType<typeof requestCall>>, { ok: false }>) {
  if (phoneError !== undefined || confirmationToken !== undefined) return "";
  return message.description ?? "";
}
