import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Problem } from "../../../server/schema-problems.ts";
import { isEncrypted } from "../../../server/security/secret-box.server.ts";
import { type ContentKind, type Values, valuesOf } from "../content-kind.ts";
import { firstVersion } from "../content-store.server.ts";

/**
 * Stored secrets and environment variables that would be sent to an address they weren't entered for: whoever changes
 * an address must know its secret. `typed` is what the form sent, before encryption.
 */
export async function findMovedSecrets(
  database: Kysely<Database>,
  kind: ContentKind,
  typed: Values,
): Promise<Problem[]> {
  const { decrypt } = kind;
  if (!decrypt) return [];
  const listUses = (values: Values) => [
    ...listSecrets(values),
    ...listSecrets(decrypt(values)),
  ];
  const kept = listUses(typed);
  if (kept.length === 0) return [];
  const versions = await database
    .selectFrom("content_versions")
    .select("data")
    .where("kind", "=", kind.kind)
    .execute();
  const known = [firstVersion(kind), ...versions].flatMap((version) =>
    listUses(valuesOf(version)),
  );
  const isKnown = ({ secret, address }: Use) =>
    known.some((use) => use.secret === secret && use.address === address);
  // A secret that was just typed is encrypted in a refused form, but not stored yet.
  const isFresh = ({ secret }: Use) =>
    isEncrypted(secret) && known.every((use) => use.secret !== secret);
  return kept
    .filter((use) => !isKnown(use) && !isFresh(use))
    .map(({ path, secret }) => ({
      path,
      message: isEncrypted(secret)
        ? "must be entered again, because its address has changed"
        : `must not name ${secret} here: enter the secret`,
    }));
}

type Use = { path: readonly PropertyKey[]; secret: string; address: string };

/** Encrypted values and environment variables, with their group's address; a group without one has a fixed address. */
function listSecrets(
  value: unknown,
  path: readonly PropertyKey[] = [],
  address = "",
): Use[] {
  if (typeof value === "string") {
    const names = isEncrypted(value) ? [value] : value.match(/\$\{\w+\}/g);
    return (names ?? []).map((secret) => ({ path, secret, address }));
  }
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const named = new Map<string, unknown>(entries);
  const own = String(named.get("url") ?? named.get("kind") ?? address);
  return entries.flatMap(([step, inside]) => {
    const isListed = Array.isArray(value) && typeof inside === "string";
    const at = Array.isArray(value) ? Number(step) : step;
    return listSecrets(inside, isListed ? path : [...path, at], own);
  });
}
