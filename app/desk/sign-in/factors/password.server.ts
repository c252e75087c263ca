import {
  type Argon2Parameters,
  argon2,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { commonWords } from "./common-passwords.ts";

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id. Memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export const passwordFactorSchema = z.object({
  salt: z.string(),
  hash: z.string(),
  memory: z.number(),
  passes: z.number(),
  secret: z.string(),
  /** Time step of the last code, which can't be used again. */
  lastStep: z.number(),
});

export type PasswordFactor = z.infer<typeof passwordFactorSchema>;

const minPasswordLength = 12;

export const passwordTooWeak = `Use at least ${minPasswordLength} characters that aren't a common password. A few random words work well.`;

export function isStrongEnough(password: string, accountName: string) {
  const plain = password.normalize("NFKC").toLowerCase();
  const rest = [...commonWords, accountName.toLowerCase()].reduce(
    (left, word) => (word.length > 2 ? left.replaceAll(word, "") : left),
    plain,
  );
  return (
    plain.length >= minPasswordLength &&
    password.length <= 200 &&
    new Set(plain).size >= 5 &&
    rest.replaceAll(/\P{L}/gu, "").length >= 3
  );
}

export async function createPasswordFactor(
  password: string,
  secret: string,
  lastStep: number,
): Promise<PasswordFactor> {
  const salt = randomBytes(16);
  const hash = await hashPassword(password, salt, cost);
  return {
    salt: salt.toString("base64url"),
    hash: hash.toString("base64url"),
    memory: cost.memory,
    passes: cost.passes,
    secret,
    lastStep,
  };
}

/** Returns the code's time step, or undefined. Takes the same time for an account without a password. */
export async function verifyPassword(
  factor: PasswordFactor | undefined,
  { password, code }: { password: string; code: string },
  now: Date,
): Promise<number | undefined> {
  const { salt, hash, memory, passes, secret, lastStep } = factor ?? nobody;
  const given = await hashPassword(password, Buffer.from(salt, "base64url"), {
    ...cost,
    memory,
    passes,
  });
  const isRight = timingSafeEqual(given, Buffer.from(hash, "base64url"));
  const step = findStep(secret, code, now);
  const isNew = step !== undefined && step > lastStep;
  return factor && isRight && isNew ? step : undefined;
}

export function createCodeSecret() {
  return new Secret({ size: 20 }).base32;
}

export function codeLink(secret: string, account: string, issuer: string) {
  return totpOf(secret, { label: account, issuer }).toString();
}

export function findStep(
  secret: string,
  code: string,
  now: Date,
): number | undefined {
  const delta = totpOf(secret).validate({
    token: code.replaceAll(/\s/g, ""),
    timestamp: now.getTime(),
    window: 1,
  });
  return delta === null
    ? undefined
    : Math.floor(now.getTime() / 30_000) + delta;
}

function totpOf(secret: string, shown = {}) {
  return new TOTP({
    ...shown,
    secret: Secret.fromBase32(secret),
  });
}

function hashPassword(
  password: string,
  nonce: Buffer,
  parameters: Omit<Argon2Parameters, "message" | "nonce">,
): Promise<Buffer> {
  const message = Buffer.from(password.normalize("NFKC").slice(0, 1000));
  return derive("argon2id", { ...parameters, message, nonce });
}

const nobody: PasswordFactor = {
  salt: randomBytes(16).toString("base64url"),
  hash: randomBytes(32).toString("base64url"),
  memory: cost.memory,
  passes: cost.passes,
  secret: createCodeSecret(),
  lastStep: 0,
};
