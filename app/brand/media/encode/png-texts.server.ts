/** 2 MB of compressed text chunks may decompress to 2 GB. */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (bytes.toString("latin1", 1, 4) !== "PNG") return bytes;
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (!name.endsWith("TXt")) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
