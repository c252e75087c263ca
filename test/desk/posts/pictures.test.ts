import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { deleteUnusedUploads } from "../../../app/brand/media/unused-uploads.server.ts";
import { fieldValue, textOf } from "../../support/html.ts";
import { openPost, written } from "../../support/open-post.ts";

describe("posts with pictures", () => {
  test("show an uploaded picture with its description, small enough for a phone; one that is unknown or has no description is refused", async () => {
    const { desk, edit, show, send } = await openPictures();
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 1000, height: 100, channels: 3, noise } as const;
    const bytes = await sharp({ create: { ...create, background: "red" } })
      .jpeg()
      .toBuffer();
    const nameless = await (await send(" ", bytes)).text();
    expect(nameless).toContain("required, for people who can&#x27;t see");
    const lie = await send("A road", Buffer.from("<svg/>"));
    expect(lie.status).toBe(422);
    const words = await lie.text();
    expect(words).toContain("or isn&#x27;t a JPEG, PNG, WebP or AVIF");
    expect(words).toContain('value="A road"');

    expect((await send("A road [at night]", bytes)).status).toBe(303);
    const [, link = ""] = /<iframe[^>]* src="([^"]+)"/.exec(await show()) ?? [];
    const html = await (await fetch(link.replaceAll("&amp;", "&"))).text();
    const [image = ""] = /<img src="\/pictures[^>]*>/.exec(html) ?? [];
    expect(image).toContain('alt="A road [at night]"');
    expect(image).toContain('width="1000" height="100" loading="lazy"');
    for (const width of [480, 960]) {
      const address = new RegExp(`/pictures/\\w+-${width}\\.webp`);
      const sent = await desk.site.visit(address.exec(image)?.[0] ?? "");
      const file = Buffer.from(await sent.arrayBuffer());
      expect((await sharp(file).metadata()).width).toBeLessThanOrEqual(width);
      expect(file.length).toBeLessThanOrEqual(60_000);
    }
    const { database: rows } = desk.site.services;
    expect(await deleteUnusedUploads(rows, new Date(4e12))).toBe(0);

    const typed = /!\[A road[^)]*\)/.exec(await show())?.[0] ?? "";
    const hash = /[0-9a-f]{64}/.exec(typed)?.[0] ?? "";
    const unknown = typed.replace(hash, "0".repeat(64));
    const text = `One.\n\n${unknown}\n\n![](upload:${hash})`;
    const refused = await edit("publish", { ...written, text });
    expect(refused.status).toBe(422);
    const problems = await refused.text();
    expect(problems).toContain("line 3: this picture isn&#x27;t uploaded");
    expect(problems).toContain("line 5: a picture must say what it shows");
    const published = await edit("publish", { ...written, text: typed });
    expect(published.status).toBe(303);
  });

  test("a chosen picture is added by any button that keeps the text, and needs its description there too", async () => {
    const { show, send } = await openPictures();
    const bytes = await sharp({ create: { ...small, background: "red" } })
      .jpeg()
      .toBuffer();
    for (const act of ["save", "preview", "publish", "change"]) {
      expect((await send("", bytes, act)).status, act).toBe(422);
      expect((await send(`For ${act}`, bytes, act)).status).toBe(303);
      expect(await show()).toContain(`![For ${act}](upload:`);
    }
    expect((await send("", bytes, "delete")).status).toBe(303);
  });

  test("a title picture is uploaded, stays when the form is sent again, and is removed by its box", async () => {
    const { desk, edit, show, send } = await openPictures();
    const sendTitle = async (fields: Record<string, string | File>) =>
      send("", undefined, "save", fields);
    const text = new File(["not a picture"], "road.jpg");
    const refused = await sendTitle({ "image_url.upload": text });
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text())).toContain("Picture is damaged, or");
    const bytes = await sharp({ create: { ...small, background: "red" } })
      .jpeg()
      .toBuffer();
    const file = new File([new Uint8Array(bytes)], "road.jpg");
    const stored = await sendTitle({ "image_url.upload": file });
    expect(stored.status).toBe(303);
    const image_url = fieldValue(await show(), "image_url") ?? "";
    await sendTitle({ image_url });
    const page = await show();
    expect(fieldValue(page, "image_url")).toBe(image_url);
    const [, link = ""] = /<iframe[^>]* src="([^"]+)"/.exec(page) ?? [];
    const html = await (await fetch(link.replaceAll("&amp;", "&"))).text();
    const hash = image_url.slice("upload:".length);
    expect(html).toContain(`<img src="/pictures/${hash}-960.webp"`);
    const { database } = desk.site.services;
    expect(await deleteUnusedUploads(database, new Date(4e12))).toBe(0);
    await edit("publish", { ...written, image_url });
    // As for a post that a command imported.
    await database.deleteFrom("post_versions").execute();
    await database.deleteFrom("content_versions").execute();
    expect(await deleteUnusedUploads(database, new Date(4e12))).toBe(0);
    await sendTitle({ image_url, "image_url.remove": "on" });
    expect(fieldValue(await show(), "image_url")).toBeUndefined();
  });

  test("a title picture is chosen among the uploaded ones, and a second click is no conflict", async () => {
    const { show, send, stateOf, choose } = await openPictures();
    const bytes = await sharp({ create: { ...small, background: "red" } })
      .jpeg()
      .toBuffer();
    await send("A road", bytes);
    const page = await show();
    const [, reference = ""] =
      /name="image_url"[^>]* value="(upload:\w+)"/.exec(page) ?? [];
    for (const _click of [1, 2]) {
      expect((await choose(stateOf(page), reference)).status).toBe(303);
    }
    const shown = `src="/content/uploads/${reference.slice("upload:".length)}"`;
    expect(await show()).toContain(shown);
    // A form without the field keeps the picture.
    expect((await send("", undefined, "save")).status).toBe(303);
    expect(await show()).toContain(shown);
  });
});

const small = { width: 16, height: 16, channels: 3 } as const;

async function openPictures() {
  const post = await openPost("sqlite");
  const { desk, show, stateOf, owner, id } = post;
  await post.edit("save", written);
  const send = async (
    alt: string,
    content: Uint8Array | undefined,
    act = "picture",
    fields: Record<string, string | File> = {},
  ) => {
    const form = new FormData();
    const state = stateOf(await show());
    const all = { ...written, ...fields, "-do": act, picture_alt: alt };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    form.set("state", state);
    if (content) {
      form.set("picture", new File([new Uint8Array(content)], "road.jpg"));
    }
    return submit(form);
  };
  const submit = (body: FormData) =>
    fetch(`${desk.url}/posts/${id}`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Origin: desk.url, Cookie: owner.cookie },
    });
  /** As the page sends it: the newly chosen picture before the current one. */
  const choose = (state: string, reference: string) => {
    const form = new FormData();
    const all = { ...written, state, "-do": "save", image_url: reference };
    for (const [name, value] of Object.entries(all)) form.set(name, value);
    form.append("image_url", "");
    return submit(form);
  };
  return { ...post, send, choose };
}
