import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../../test/support/site.ts";
import { createCachedPage } from "../../server/page-cache/cached-page.server.ts";
import { createArchiveWriter } from "./archive-writer.server.ts";

const photo = `/pictures/${"a".repeat(64)}-480.webp`;

test("a photo that fails holds up no page, is archived later, and only once", async () => {
  const services = await openStore("sqlite");
  onTestFinished(() => services.close());
  let reads = 0;
  let before: string[] = [];
  const findFile = async () => {
    reads++;
    if (reads === 1) throw new Error("can't be encoded");
    before = await listPaths();
    return Buffer.from("photo");
  };
  const pictures = { ...services.pictures, findFile };
  const writer = createArchiveWriter(
    { ...services, pictures },
    { next: 20, again: 20 },
  );
  onTestFinished(() => writer.stop());
  const listPaths = async () => {
    const rows = await services.deskDatabase
      .selectFrom("archived_pages")
      .select("path")
      .orderBy("sequence")
      .execute();
    return rows.map(({ path }) => path);
  };

  writer.note("/with-photo", await pageOf(`<img src="${photo}">`));
  writer.note("/without", await pageOf("<p>Hi</p>"));
  await expect.poll(listPaths).toEqual(["/with-photo", "/without", photo]);
  expect(before).toEqual(["/with-photo", "/without"]);
  writer.note("/another", await pageOf(`<b></b><img src="${photo}">`));
  await expect.poll(listPaths).toContain("/another");
  await writer.stop();
  expect((await listPaths()).filter((path) => path === photo)).toHaveLength(1);
  expect(reads).toBe(2);
});

function pageOf(html: string) {
  const body = Buffer.from(html);
  const rendered = { body, etag: "", renderedAt: 0, reads: new Set<string>() };
  return createCachedPage(new Response(html), rendered);
}
