import { page, type SignedIn } from "../desk-request.server.ts";
import { Refusal } from "../shell/refusal.tsx";

/** For an unknown kind, or a change that was published or discarded. */
export function missingContent(desk: SignedIn) {
  const words = {
    heading: "We can't find that",
    words: "The change may have been published or discarded already.",
    link: { href: "/content", label: "Go to the content" },
  };
  return page(desk, "Not found", Refusal(words), { status: 404 });
}
