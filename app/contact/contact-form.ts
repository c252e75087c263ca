import {
  checkFields,
  type FieldErrors,
  line,
  maxLengths,
  story,
} from "../forms/field-rules.ts";
import { visibleLength } from "../forms/visible-length.ts";
import { contactMessages } from "./messages.ts";

/** All are required; the phone has no format check (spec 5). */
const contactForm = {
  fullName: line("Please tell us your name.", maxLengths.name),
  phone: line("Please tell us your phone number.", maxLengths.phone),
  description: story(maxLengths.story, "Please tell us what happened."),
};

export type ContactForm = Record<keyof typeof contactForm, string>;
export type ContactErrors = FieldErrors<keyof ContactForm>;

export type ContactInput = Partial<Record<string, string>>;

export function checkContactForm(draft: ContactInput) {
  const result = checkFields<ContactForm>(contactForm, draft);
  if (result.ok) return { ok: true, form: result.values } as const;
  const isIncomplete = Object.keys(contactForm).some(
    (field) => visibleLength(draft[field] ?? "") === 0,
  );
  return {
    ok: false,
    errors: result.errors,
    message: isIncomplete
      ? contactMessages.incomplete
      : contactMessages.refused,
  } as const;
}
