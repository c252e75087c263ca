import { hash, randomBytes } from "node:crypto";

/** RFC 3161; `openssl ts -verify` checks its signer. */
export type TimestampToken = {
  digest: string;
  time: Date;
};

const timeoutMs = 20_000;

const maxBytes = 64 * 1024;

/** Resolves to the authority's response (DER); throws if it is refused. */
export async function requestTimestamp(
  authority: string,
  text: string,
): Promise<Buffer> {
  const reply = await fetch(authority, {
    method: "POST",
    headers: { "Content-Type": "application/timestamp-query" },
    body: Uint8Array.from(timestampQuery(text)),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new Error(`HTTP ${reply.status}`);
  }
  const response = await readResponse(reply);
  const token = readTimestamp(response);
  if (token?.digest !== hash("sha256", text)) {
    throw new Error("the response has no timestamp for this checkpoint");
  }
  return response;
}

async function readResponse({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error("the response has more than 64 KB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function readTimestamp(response: Buffer): TimestampToken | undefined {
  try {
    const [status, token] = partsOf(response, partsOf(response)[0]);
    const granted = [0, 1].includes(
      response[partsOf(response, status)[0]?.start ?? 0] ?? -1,
    );
    // ContentInfo, SignedData, EncapsulatedContentInfo, its octets, TSTInfo.
    const signedData = partsOf(response, partsOf(response, token)[1])[0];
    const content = partsOf(response, signedData)[2];
    const octets = partsOf(response, partsOf(response, content)[1])[0];
    const info = partsOf(response, partsOf(response, octets)[0]);
    const imprint = partsOf(response, info[2])[1];
    const time = info[4];
    if (!granted || !imprint || !time) return undefined;
    return {
      digest: response.subarray(imprint.start, imprint.end).toString("hex"),
      time: readTime(response.toString("latin1", time.start, time.end)),
    };
  } catch {
    // The caller reports a malformed response as a missing timestamp.
    return undefined;
  }
}

/** TimeStampReq: version 1, SHA-256 of the text, a nonce, and the authority's certificate requested. */
function timestampQuery(text: string): Buffer {
  const sha256 = der(0x30, Buffer.from("06096086480165030402010500", "hex"));
  const digest = der(0x04, Buffer.from(hash("sha256", text), "hex"));
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(8)]);
  return der(
    0x30,
    der(0x02, Buffer.from([1])),
    der(0x30, sha256, digest),
    der(0x02, nonce),
    der(0x01, Buffer.from([0xff])),
  );
}

/** Uses DER's one-byte lengths, because nothing here is longer than 127 bytes. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
}

type Part = { start: number; end: number };

function partsOf(
  bytes: Buffer,
  { start, end }: Part = { start: 0, end: bytes.length },
): Part[] {
  const parts: Part[] = [];
  for (let at = start; at < end; at = parts.at(-1)?.end ?? end) {
    const first = bytes.readUInt8(at + 1);
    const lengthBytes = first & 0x80 ? first & 0x7f : 0;
    const length = lengthBytes ? bytes.readUIntBE(at + 2, lengthBytes) : first;
    const from = at + 2 + lengthBytes;
    if (from + length > end)
      throw new Error("malformed DER: length exceeds its container");
    parts.push({ start: from, end: from + length });
  }
  return parts;
}

/** GeneralizedTime: 20261122153000Z, optionally with fractional seconds. */
function readTime(text: string): Date {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  if (!match) throw new Error("the timestamp token has a malformed time");
  const [, year, month, day, hour, minute, second, fraction = ""] = match;
  return new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`,
  );
}
