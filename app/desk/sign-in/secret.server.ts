import { hash, randomBytes } from "node:crypto";

export function createSecret() {
  const secret = randomBytes(32).toString("base64url");
  return { secret, hash: hashSecret(secret) };
}

/** Secrets are random, so a fast hash without salt is safe. */
export function hashSecret(secret: string) {
  return hash("sha256", secret, "base64url");
}

const digits = "0123456789abcdefghjkmnpqrstvwxyz";

/** 50 random bits that people can type, such as "7kq2m-9xd4c". */
export function createTypedSecret() {
  const letters = [...randomBytes(10)].map((byte) => digits.charAt(byte % 32));
  return `${letters.slice(0, 5).join("")}-${letters.slice(5).join("")}`;
}

export function normalizeTypedSecret(typed: string) {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
