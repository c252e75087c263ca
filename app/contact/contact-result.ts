import type { NoticeText } from "../ui/notice.tsx";
import type { ContactErrors, ContactInput } from "./contact-form.ts";
import { contactMessages } from "./messages.ts";

export type ContactResult =
  | { isSent: true; id: string; phone: string; receipt: string | undefined }
  | {
      isSent: false;
      message: NoticeText<string>;
      errors: ContactErrors;
      draft: ContactInput;
    };

export function notSent(
  draft: ContactInput,
  description: string = contactMessages.failed.description,
): ContactResult {
  const message = { ...contactMessages.failed, description };
  return { isSent: false, message, errors: {}, draft };
}
