import type { FormEvent } from "react";
import { readContactDraft } from "../forms/contact-draft.ts";
import {
  findUnsentMessage,
  hasContents,
  listUnsentLeads,
  markShown,
} from "../forms/send-queue/unsent-forms.ts";
import { formFields } from "../ui/form/form-fields.ts";
import { checkContactForm } from "./contact-form.ts";

export function fillFromDevice(form: HTMLFormElement | null) {
  const lead = findUnsentMessage();
  const contents = lead?.contents ?? readContactDraft();
  if (!form || !contents) return;
  const fields = Object.keys(contents).flatMap((name) => {
    const field = form.elements.namedItem(name);
    const isText =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    return isText ? [field] : [];
  });
  const isEmpty = fields.every(({ value }) => value === "");
  // A reload may have filled in the message already.
  if (lead && (isEmpty || isFilledWith(form, lead))) markShown(lead);
  if (!isEmpty) return;
  for (const field of fields) {
    field.value = String(contents[field.name] ?? "");
  }
}

export function isFilledWith(
  form: HTMLFormElement | null,
  lead: Parameters<typeof hasContents>[0],
) {
  const result = form && checkContactForm(formFields(new FormData(form)));
  return result?.ok && hasContents(lead, result.form);
}

export function preserveNewMessage(event: FormEvent<HTMLFormElement>) {
  const { currentTarget } = event;
  const isUnsent = listUnsentLeads().some((lead) =>
    isFilledWith(currentTarget, lead),
  );
  if (!isUnsent) event.preventDefault();
}
