import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePhoto } from "./encode-photo.server.ts";

test("a photo is encoded once for each shape, so that publishing a changed text takes no longer with many photos", async () => {
  const bytes = await sharp({
    create: { width: 1500, height: 2000, channels: 3, background: "navy" },
  })
    .webp()
    .toBuffer();
  const upload = { name: "upload.webp", bytes };
  const portrait = await encodePhoto(upload, "portrait");
  expect(portrait).toMatchObject({ photo: { shape: "portrait" } });
  expect(await encodePhoto(upload, "portrait")).toBe(portrait);
  expect(await encodePhoto(upload, "wide")).not.toBe(portrait);
});
