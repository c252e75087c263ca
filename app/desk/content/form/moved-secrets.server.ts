import type { Kysely } from "kysely";
import type { Database } from "../../../../db/schema.ts";
import type { Problem } from "../../../server/schema-problems.ts";
import { isEncrypted } from "../../../server/security/secret-box.server.ts";
import {
  type ContentKind,
  isSame,
  type Values,
  valuesOf,
} from "../content-kind.ts";
import { firstVersion } from "../content-store.server.ts";

/** Secrets that would go to a URL they weren't entered for: whoever changes a URL must know its secret. */
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
  const isKnown = (use: SecretUse) => known.some((one) => isSameUse(one, use));
  // A secret that was just typed is encrypted in a refused form, but not stored yet.
  const isFresh = ({ secret }: SecretUse) =>
    isEncrypted(secret) && known.every((use) => use.secret !== secret);
  return kept
    .filter((use) => !isKnown(use) && !isFresh(use))
    .map(({ path, secret }) => ({
      path,
      message: isEncrypted(secret)
        ? "must be entered again, because the URL or server it is sent to has changed"
        : `must not name ${secret} here: enter the secret`,
    }));
}

type SecretUse = {
  path: readonly PropertyKey[];
  secret: string;
  sentTo: string;
};

function isSameUse(one: SecretUse, other: SecretUse) {
  return (
    one.secret === other.secret &&
    one.sentTo === other.sentTo &&
    (isEncrypted(one.secret) || isSame(fieldOf(one), fieldOf(other)))
  );
}

function fieldOf({ path }: SecretUse) {
  return path.filter((step) => typeof step === "string");
}

function listSecrets(
  value: unknown,
  path: readonly PropertyKey[] = [],
  given = "",
): SecretUse[] {
  if (typeof value === "string") {
    const names = isEncrypted(value) ? [value] : value.match(/\$\{\w+\}/g);
    return (names ?? []).map((secret) => ({ path, secret, sentTo: given }));
  }
  if (typeof value !== "object" || value === null) return [];
  // A header may be called "url", too.
  const sentTo = given || addressOf(value);
  return Object.entries(value).flatMap(([step, inside]) => {
    const isListed = Array.isArray(value) && typeof inside === "string";
    const at = Array.isArray(value) ? Number(step) : step;
    return listSecrets(inside, isListed ? path : [...path, at], sentTo);
  });
}

function addressOf(group: object) {
  const named = new Map<string, unknown>(Object.entries(group));
  const address = named.get("url") ?? named.get("smtp") ?? named.get("kind");
  return String(address ?? "");
}
