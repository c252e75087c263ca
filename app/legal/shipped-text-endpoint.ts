import { missingContent } from "../desk/content/missing-content.tsx";
import type { SignedIn } from "../desk/desk-request.server.ts";
import { shippedText } from "./own-texts.server.ts";
import { readLegalFacts } from "./read-legal-facts.server.ts";

/** The shipped text, for an owner who starts their own. */
export async function showShippedText(desk: SignedIn): Promise<Response> {
  const facts = readLegalFacts(desk.services);
  const text = shippedText(desk.parameters.page ?? "", facts);
  return text === undefined ? missingContent(desk) : new Response(text);
}
