import { Hono } from "hono";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../../test/support/site.ts";
import { createPictures } from "./pictures.server.ts";
import { servePictures } from "./serve-media.server.ts";
import { storeUpload } from "./uploads.server.ts";

describe("pictures of posts", () => {
  test("pictures that nobody uploaded take no place in the queue", async () => {
    const { get, upload } = await openPictures();
    const known = await upload("red");
    const unknown = Array.from({ length: 40 }, (_, index) =>
      get(`/pictures/${index.toString(16).padStart(64, "0")}-480.webp`),
    );
    expect((await get(`/pictures/${known}-480.webp`)).status).toBe(200);
    for (const { status } of await Promise.all(unknown)) {
      expect(status).toBe(404);
    }
  });

  test("beyond the queue's limit a picture is refused for now, not as unknown", async () => {
    const { get, upload } = await openPictures();
    const names: string[] = [];
    for (let red = 0; red < 15; red++) {
      const hash = await upload(`rgb(${red * 10}, 0, 0)`);
      names.push(`${hash}-480`, `${hash}-960`);
    }
    const asked = names.map((name) => get(`/pictures/${name}.webp`));
    const refused = (await Promise.all(asked)).filter(
      ({ status }) => status !== 200,
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
    }
    for (const name of names) {
      expect((await get(`/pictures/${name}.webp`)).status).toBe(200);
    }
  });

  test("a deleted picture is unknown, even after a page with it was rendered", async () => {
    const { get, upload, pictures, database } = await openPictures();
    const hash = await upload("green");
    expect(await pictures.findAttributes(hash)).toBeDefined();
    await database.deleteFrom("uploads").execute();
    expect((await get(`/pictures/${hash}-480.webp`)).status).toBe(404);
  });

  async function openPictures() {
    const store = await openStore("sqlite");
    onTestFinished(() => store.close());
    const { database } = store;
    const pictures = createPictures(database);
    const site = new Hono().use(servePictures(pictures));
    return {
      pictures,
      database,
      get: async (path: string) => site.request(path),
      upload: async (background: string) => {
        const create = { width: 20, height: 20, channels: 3 } as const;
        const photo = sharp({ create: { ...create, background } }).png();
        const who = { by: "Olga", at: new Date() };
        const stored = await storeUpload(database, await photo.toBuffer(), who);
        return stored.ok ? stored.reference.replace("upload:", "") : "";
      },
    };
  }
});
