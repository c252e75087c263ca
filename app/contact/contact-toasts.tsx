import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useToast } from "../ui/toast.tsx";
import type { ContactAnswer } from "./contact-answer.ts";
import { contactMessages } from "./messages.ts";

/** The one contact message that may be under way; it outlives the page that it was written on. */
export function useContactFetcher() {
  return useFetcher<ContactAnswer>({ key: "contact" });
}

/** Says what became of a contact message, wherever its sender is by then: spec 8. */
export function ContactToasts() {
  const { data } = useContactFetcher();
  const toast = useToast();
  useEffect(() => {
    if (data) toast(data.isSent ? contactMessages.sent : data.message);
  }, [data, toast]);
  return null;
}
