import { createHmac, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { decryptText, encryptText } from "./aes-gcm.server.ts";

export type KeySource = { key: string | undefined; file: string | undefined };

/** Secrets can't be read or written; the message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";
}

/** Checks the name, because the built site has its own copy of the class. */
export function isSecretKeyError(error: unknown): error is SecretKeyError {
  return error instanceof Error && error.name === "SecretKeyError";
}

export type SecretBox = ReturnType<typeof createSecretBox>;

const prefix = "encrypted:v1:";

/** The same text, key and `use` give the same bytes, so that an unchanged secret isn't a change. Bound to its `use`. */
export function createSecretBox(source: KeySource) {
  let keys: Keys | undefined;
  return {
    /** Makes a key if there is none. Throws a SecretKeyError. */
    encrypt(text: string, use: string): string {
      keys ??= deriveKeys(readKey(source) ?? makeKey(source));
      const nonce = createHmac("sha256", keys.nonce)
        .update(JSON.stringify([use, text]))
        .digest()
        .subarray(0, 12);
      const bytes = encryptText(text, keys.text, nonce, use);
      return prefix + bytes.toString("base64url");
    },

    /** Undefined if it was changed, or encrypted with another key or for another use. Throws a SecretKeyError. */
    decrypt(encrypted: string, use: string): string | undefined {
      keys ??= deriveKeys(readKey(source) ?? missingKey(source));
      const bytes = Buffer.from(encrypted.slice(prefix.length), "base64url");
      return decryptText(bytes, keys.text, use);
    },
  };
}

export function isEncrypted(text: string): boolean {
  return text.startsWith(prefix);
}

type Keys = { text: Buffer; nonce: Buffer };

function deriveKeys(key: Buffer): Keys {
  const derive = (use: string) =>
    Buffer.from(hkdfSync("sha256", key, "", `casefront ${use}`, 32));
  return { text: derive("text"), nonce: derive("nonce") };
}

function readKey({ key, file }: KeySource): Buffer | undefined {
  if (key !== undefined) return Buffer.from(key, "base64");
  if (file === undefined) return undefined;
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return undefined;
  if ((found.mode & 0o077) !== 0) {
    throw new SecretKeyError(
      `Other users of this machine can read ${file}, which encrypts the stored secrets. Run: chmod 600 ${file}`,
    );
  }
  const bytes = Buffer.from(readFileSync(file, "utf8"), "base64");
  if (bytes.length === 32) return bytes;
  throw new SecretKeyError(
    `${file} must hold the key of the stored secrets, 32 bytes in base64: restore it from a backup`,
  );
}

function missingKey({ file }: KeySource): never {
  throw new SecretKeyError(
    file === undefined
      ? "The key of the stored secrets is missing: set CONTENT_KEY, as on the other copies, or to the key in data/content.key, where earlier releases put it"
      : `The key of the stored secrets is missing: restore ${file} from a backup, or set CONTENT_KEY to the key in it`,
  );
}

/** If two processes make it at the same time, both get the first one's key. */
function makeKey(source: KeySource): Buffer {
  const { file } = source;
  if (file === undefined) {
    throw new SecretKeyError(
      "With PostgreSQL, secrets can be stored only if CONTENT_KEY is set, the same on all copies. Set it to the output of: openssl rand -base64 32",
    );
  }
  const own = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const text = `${randomBytes(32).toString("base64")}\n`;
    writeFileSync(own, text, { mode: 0o600, flag: "wx", flush: true });
    try {
      linkSync(own, file);
    } catch {
      // Another process created it first; if not, reading it below fails.
    }
    rmSync(own);
  } catch {
    throw new SecretKeyError(
      `The key of stored secrets can't be written to ${file}. Set CONTENT_KEY to the output of: openssl rand -base64 32`,
    );
  }
  return readKey(source) ?? missingKey(source);
}
