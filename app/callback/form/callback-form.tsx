import { ConsentChoices } from "../../consent/consent-choices.tsx";
import { Honeypot } from "../../forms/honeypot.tsx";
import { PhoneText } from "../../shell/phone-link.tsx";
import { usePagePhone } from "../../shell/site.ts";
import { Field } from "../../ui/form/field.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import type { useCallbackForm } from "./use-callback-form.ts";

export function CallbackForm({
  form,
}: {
  form: ReturnType<typeof useCallbackForm>;
}) {
  const phone = usePagePhone();
  return (
    <form
      method="post"
      action="/request-callback"
      noValidate
      onSubmit={form.submit}
      className="mt-2 stack-5"
    >
      <Honeypot />
      <Field
        label="Your phone number"
        hint={
          <>
            A US number, such as{" "}
            <span className="whitespace-nowrap">(205) 555-0123</span> or{" "}
            <span className="whitespace-nowrap">+1 205 555 0123</span>
          </>
        }
        name="leadPhoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        required
        defaultValue={form.typed}
        error={form.error}
        onChange={form.clearError}
      />
      <ConsentChoices form="callback" checked={form.checked} isFolded />
      {form.confirmationToken && (
        <Confirmation token={form.confirmationToken} />
      )}
      {form.failure !== undefined && (
        <p>
          <span>{form.failure}</span> Or call us: <PhoneText phone={phone} />
        </p>
      )}
      {/* In the dialog, the button stays visible above a phone's keyboard. */}
      <div className="bg-surface py-3 in-[dialog]:sticky in-[dialog]:bottom-0">
        <SubmitButton
          isBusy={form.isSending}
          busy="Connecting..."
          className="w-full"
        >
          Call me now
        </SubmitButton>
      </div>
    </form>
  );
}

function Confirmation({ token }: { token: string }) {
  return (
    <p className="rounded-control bg-sunken p-4">
      <strong className="block font-semibold">
        You asked us not to call this number. Call anyway?
      </strong>
      Press the button again, and we'll call once. If you press 1 on that call,
      we may call this number again.
      <input type="hidden" name="confirmationToken" value={token} />
    </p>
  );
}
