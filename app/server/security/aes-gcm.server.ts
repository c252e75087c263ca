import { createCipheriv, createDecipheriv } from "node:crypto";

const cipher = "aes-256-gcm";
const [nonceLength, tagLength] = [12, 16];
const options = { authTagLength: tagLength };

/** Nonce, text and tag. No two texts of a key may have the same nonce, which has 12 bytes. */
export function encryptText(
  text: string,
  key: Buffer,
  nonce: Buffer,
  use = "",
): Buffer {
  const encrypting = createCipheriv(cipher, key, nonce, options);
  encrypting.setAAD(Buffer.from(use));
  const body = [encrypting.update(text, "utf8"), encrypting.final()];
  return Buffer.concat([nonce, ...body, encrypting.getAuthTag()]);
}

/** Undefined if it was changed, or encrypted with another key or for another use. */
export function decryptText(
  bytes: Buffer,
  key: Buffer,
  use = "",
): string | undefined {
  if (bytes.length < nonceLength + tagLength) return undefined;
  const nonce = bytes.subarray(0, nonceLength);
  const decrypting = createDecipheriv(cipher, key, nonce, options)
    .setAAD(Buffer.from(use))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const body = decrypting.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([body, decrypting.final()]).toString();
  } catch {
    // Node's error gives no reason.
    return undefined;
  }
}
