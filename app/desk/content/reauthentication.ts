import { isRecentlyVerified } from "../account.ts";
import type { SignedIn } from "../desk-request.server.ts";
import type { ContentKind } from "./content-kind.ts";

export function needsReauthentication(
  { session, services }: SignedIn,
  kinds: readonly ContentKind[],
): boolean {
  return (
    kinds.some(({ requiresRecentSignIn }) => requiresRecentSignIn) &&
    !isRecentlyVerified(session, services.now())
  );
}
