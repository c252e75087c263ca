import type { SignedIn } from "../desk-request.server.ts";
import { isFresh } from "../sign-in/factors/enrollment.ts";
import type { ContentKind } from "./content-kind.ts";

/** Whether this person must sign in again before they change content of these kinds. */
export function mustSignInAgain(
  { session, services }: SignedIn,
  kinds: readonly ContentKind[],
): boolean {
  return (
    kinds.some(({ asksAgain }) => asksAgain) &&
    !isFresh(session, services.now())
  );
}
