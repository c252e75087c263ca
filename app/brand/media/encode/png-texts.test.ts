import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { withoutPngTexts } from "./png-texts.server.ts";

const afterHeader = 33;

test.each(["zTXt", "iTXt"])(
  "a PNG's %s chunks are removed, and nothing else",
  async (name) => {
    const png = await sharp({
      create: { width: 9, height: 12, channels: 3, background: "#888" },
    })
      .png()
      .toBuffer();
    const text = chunkOf(name, deflateSync(Buffer.alloc(1000)));
    const withTexts = Buffer.concat([
      png.subarray(0, afterHeader),
      text,
      text,
      png.subarray(afterHeader),
    ]);
    expect(withoutPngTexts(withTexts)).toEqual(png);
  },
);

function chunkOf(name: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(name), Buffer.from("x\0\0"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(named.length - 4);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
