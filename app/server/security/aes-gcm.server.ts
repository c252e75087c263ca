import { createCipheriv, createDecipheriv } from "node:crypto";

const cipher = "aes-256-gcm";
const [nonceLength, tagLength] = [12, 16];
const options = { authTagLength: tagLength };

/** Nonce, text and tag. No two texts of a key may have the same nonce, which has 12 bytes. */
export function encryptText(
  text: string,
  key: Buffer,
  nonce: Buffer,
  purpose = "",
): Buffer {
  const encryptor = createCipheriv(cipher, key, nonce, options);
  encryptor.setAAD(Buffer.from(purpose));
  const body = [encryptor.update(text, "utf8"), encryptor.final()];
  return Buffer.concat([nonce, ...body, encryptor.getAuthTag()]);
}

/** Undefined if it was changed, or encrypted with another key or for another use. */
export function decryptText(
  bytes: Buffer,
  key: Buffer,
  purpose = "",
): string | undefined {
  if (bytes.length < nonceLength + tagLength) return undefined;
  const nonce = bytes.subarray(0, nonceLength);
  const decryptor = createDecipheriv(cipher, key, nonce, options)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-tagLength));
  try {
    const body = decryptor.update(bytes.subarray(nonceLength, -tagLength));
    return Buffer.concat([body, decryptor.final()]).toString();
  } catch {
    // Node's error gives no reason.
    return undefined;
  }
}
