import { formFields } from "../ui/form-fields.ts";
import { consentFields } from "./consent.ts";
import { senderFields } from "./sender.ts";

const names = [senderFields.honeypot, ...Object.values(consentFields)];

/** What is sent beside a form's own fields: what stands in its honeypot, and what was shown and ticked there. */
export function readBeside(form: HTMLFormElement): Record<string, string> {
  const fields = formFields(new FormData(form));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Whether two forms were ticked alike. */
export function isTickedAlike(
  one: Record<string, string>,
  other: Record<string, string>,
) {
  return names.every((name) => one[name] === other[name]);
}
