import { readConsentChoices } from "../consent/consent.ts";
import { ConsentChoices } from "../consent/consent-choices.tsx";
import { Honeypot } from "../forms/honeypot.tsx";
import { SentConfirmation } from "../leads/sent-confirmation.tsx";
import { advanceOnEnter } from "../ui/form/advance-on-enter.ts";
import { Field, TextField } from "../ui/form/field.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { contactMessages } from "./messages.ts";
import type { useContactForm } from "./use-contact-form.ts";

type RunningForm = ReturnType<typeof useContactForm>;

export function ContactSection({ form }: { form: RunningForm }) {
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
          <p className="mt-4 max-w-[46ch] text-muted">
            Tell us in a few lines what happened.
          </p>
          <ol className="ruled-list mt-6 max-w-[46ch]">
            <li>A person reads your message.</li>
            <li>We'll call you back at the number you give us.</li>
            <li>You decide what to do next. It's free to ask.</li>
          </ol>
        </div>
        {form.sent ? (
          <Sent form={form} sent={form.sent} />
        ) : (
          <ContactForm form={form} />
        )}
      </div>
    </section>
  );
}

function ContactForm({ form }: { form: RunningForm }) {
  return (
    <form
      key={form.round}
      ref={form.element}
      method="post"
      action="/#contact"
      // URL encoding would make a long story in a non-Latin script three times as long.
      encType="multipart/form-data"
      noValidate
      onSubmit={form.submit}
      onInput={form.clearError}
      onReset={form.preserveNewMessage}
      onKeyDown={advanceOnEnter}
      className="stack-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      {form.notice && (
        <div id="sent">
          <Notice {...form.notice} />
        </div>
      )}
      <Honeypot />
      <div inert={form.isSending} className="stack-5">
        <ContactFields {...form} />
        <ConsentChoices
          form="contact"
          checked={readConsentChoices(form.draft)}
        />
      </div>
      <SubmitButton
        isBusy={form.isSending}
        busy="Sending..."
        className="w-full sm:w-auto sm:min-w-48"
      >
        Send message
      </SubmitButton>
    </form>
  );
}

function Sent({
  form,
  sent,
}: {
  form: RunningForm;
  sent: NonNullable<RunningForm["sent"]>;
}) {
  return (
    <div style={{ minHeight: sent.formHeight }}>
      <div className="[anchor-name:--sent] rounded-card border border-line bg-surface p-5 shadow-card sm:p-8">
        <SentConfirmation
          heading="We have your message"
          sent={sent}
          notice={
            sent.isToastShown === false && <Notice {...contactMessages.sent} />
          }
          another={{
            href: "/#contact",
            label: "Send another message",
            onClick: form.writeAnother,
          }}
        >
          <p>
            A person will read it and call you. You don't need to do anything.
          </p>
        </SentConfirmation>
      </div>
    </div>
  );
}

function ContactFields({
  draft,
  errors,
}: Pick<RunningForm, "draft" | "errors">) {
  return (
    <>
      <Field
        label="Full name"
        name="fullName"
        autoComplete="name"
        enterKeyHint="next"
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
        enterKeyHint="next"
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
    </>
  );
}
