import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeLogo } from "./encode-logo.server.ts";

test("a logo is encoded once for each use", async () => {
  const create = { width: 200, height: 100, channels: 4 } as const;
  const bytes = await sharp({ create: { ...create, background: "navy" } })
    .png()
    .toBuffer();
  const named = await encodeLogo(bytes, true);
  expect(named).toMatchObject({ shown: { hasName: true } });
  expect(await encodeLogo(bytes, true)).toBe(named);
  expect(await encodeLogo(bytes, false)).toMatchObject({
    shown: { hasName: false },
  });
});
