import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { storeUpload } from "../app/brand/media/uploads.server.ts";
import { findBrokenLine } from "../app/desk/archive/archive-file.server.ts";
import {
  archivePages,
  listArchived,
  readHtml,
} from "../app/desk/archive/archive-store.server.ts";
import { sweepPages } from "../app/desk/archive/archive-sweep.server.ts";
import { localDay } from "../app/server/local-time.ts";
import { publish } from "./support/content/content.ts";
import { openDeskForTest, type TestDesk } from "./support/desk.ts";
import { runCommand } from "./support/processes/command.ts";
import { databaseKinds, openStore } from "./support/site.ts";

const paths = ["/", "/privacy-policy", "/thank-you?qualified=false"];

/** Of the sample content, whatever the machine's own zone is. */
const timeZone = "America/New_York";

/** Long enough for a page to be archived within a second of being sent. */
const timeout = 10_000;

describe.each(databaseKinds)("the archive, on %s", (database) => {
  test("has each page as it was sent on each day, byte for byte", async () => {
    const desk = await openDeskForTest({ database });
    const { site } = desk;
    site.setTime("2026-11-21T15:00:00Z");
    const first = await crawl(desk);
    await untilArchived(desk, first);
    site.setTime("2026-11-22T15:00:00Z");
    await publish(site.services, { legalName: "Marzipan Law LLC" });
    await expect
      .poll(() => site.read("/privacy-policy"), { timeout })
      .toContain("Marzipan Law LLC");
    const second = await crawl(desk);
    await untilArchived(desk, second);

    const { cookie } = await desk.signIn("owner");
    for (const path of paths) {
      expect(await shown(desk, cookie, path, "2026-11-21")).toEqual([
        first.get(path),
      ]);
      const later = await shown(desk, cookie, path, "2026-11-22");
      expect([first.get(path), later.at(-1)]).toEqual([
        later[0],
        second.get(path),
      ]);
      expect(await shown(desk, cookie, path, "2026-11-20")).toEqual([]);
    }
    expect(first.get("/")).not.toBe(second.get("/"));
    expect(await findBrokenLine(site.services.database)).toBeUndefined();
  });

  test.runIf(database === "sqlite")(
    "shows a page's photos as they were, to owners only, after they were replaced",
    async () => {
      const desk = await openDeskForTest({ database });
      const { site } = desk;
      const photograph = async (background: string) => {
        const create = { width: 600, height: 800, channels: 3 } as const;
        const photo = sharp({ create: { ...create, background } }).png();
        const who = { by: "Olga", at: new Date() };
        const bytes = await photo.toBuffer();
        const stored = await storeUpload(site.services.database, bytes, who);
        const file = stored.ok ? stored.reference : "";
        const member = { name: background, title: "Clerk" };
        const team = [{ ...member, photo: { file, alt: background } }];
        await publish(site.services, { team });
        await expect
          .poll(() => site.read("/"), { timeout })
          .toContain(`alt="${background}"`);
        const html = await site.read("/");
        await untilArchived(desk, new Map([["/", html]]));
        return html;
      };
      const html = await photograph("navy");
      const urls = new Set(html.match(/\/photos\/[\w-]+\.(avif|webp)/g));
      expect(urls.size).toBe(4);
      const sent = new Map<string, Buffer>();
      for (const url of urls) sent.set(url, await bytesOf(site.visit(url)));
      await photograph("maroon");

      const { cookie } = await desk.signIn("owner");
      const viewer = await desk.signIn("viewer", "Vic");
      for (const [url, bytes] of sent) {
        expect((await site.visit(url)).status).toBe(404);
        expect(await bytesOf(desk.visit(url, cookie))).toEqual(bytes);
        expect((await desk.visit(url, "")).status).not.toBe(200);
        expect((await desk.visit(url, viewer.cookie)).status).toBe(403);
      }
      const last = await desk.visit("/archive", cookie);
      const link = /\/archive\/\d+/.exec(await last.text())?.[0] ?? "";
      const policy = (await desk.visit(link, cookie)).headers;
      expect(policy.get("Content-Security-Policy")).toContain(
        "img-src data: 'self';",
      );
      expect(await findBrokenLine(site.services.database)).toBeUndefined();
    },
  );

  test.runIf(database === "sqlite")(
    "shows the seconds of versions within the same minute",
    async () => {
      const desk = await openDeskForTest({ database });
      const { cookie } = await desk.signIn("owner");
      const times = ["2026-11-21T15:00:05Z", "2026-11-21T15:00:45Z"];
      await archivePages(
        desk.site.services.database,
        times.map((at) => ({
          path: "/",
          at: new Date(at),
          html: Buffer.from(`<p>${at}`),
        })),
      );
      const page = await desk.visit("/archive?on=2026-11-21", cookie);
      const shown = (await page.text()).match(/\d+:\d\d(:\d\d)? [AP]M/g) ?? [];
      const seconds = shown.map((time) => time.split(/[: ]/)[2]);
      expect(seconds.toSorted()).toEqual(["05", "45"]);
    },
  );

  test.runIf(database === "sqlite")(
    "finds a page of a list by its URL, in any order of its parameters",
    async () => {
      const desk = await openDeskForTest({ database });
      const { cookie } = await desk.signIn("owner");
      const at = new Date("2026-11-21T15:00:00Z");
      const pages = [
        "/all-links?list=posts&page=2",
        "/all-links?list=city-posts&page=2",
        "/all-links?list=posts&page=3",
        "/blog?page=2",
        "/thank-you?qualified=false",
      ].map((path) => ({ path, at, html: Buffer.from(`<p>${path}`) }));
      await archivePages(desk.site.services.database, pages);
      for (const { path, html } of pages) {
        const [page, query = ""] = path.split("?");
        const parameters = query.split("&").toReversed().join("&");
        for (const typed of [
          `${path}#form`,
          `${desk.site.url}${page}?gclid=abc&${parameters}`,
        ]) {
          expect(await shown(desk, cookie, typed, "2026-11-21"), typed).toEqual(
            [String(html)],
          );
        }
      }
    },
  );
});

describe("the archive's months", () => {
  test("is swept in the order of paths, and notes the pages that are gone", async () => {
    const services = await openStore("sqlite");
    onTestFinished(() => services.close());
    const rendered: string[] = [];
    const gone: string[] = [];
    const now = new Date();
    const sweep = (key: string, listed: readonly string[]) =>
      sweepPages(
        services.database,
        {
          readKey: async () => key,
          listPaths: async () => listed,
          ensurePage: async (path) => {
            rendered.push(path);
            return listed.includes(path);
          },
          noteGone: (path) => gone.push(path),
        },
        now,
      );
    const all = Array.from({ length: 25 }, (_, at) => `/p${at + 10}`);
    for (let step = 0; step < 6; step++) await sweep("one", all);
    expect(rendered).toEqual(all);
    await archivePages(services.database, [
      { path: "/locations/ohio", at: now, html: Buffer.from("<p>Ohio") },
      { path: "/photos/a-480.webp", at: now, html: Buffer.from("a photo") },
    ]);
    rendered.length = 0;
    for (let step = 0; step < 5; step++) await sweep("two", ["/", "/p10"]);
    expect(rendered).toEqual(["/", "/locations/ohio", "/p10"]);
    expect(gone).toEqual(["/locations/ohio"]);
  });

  test("exports a month as one file, in which a change to any byte is detected", async () => {
    const desk = await openDeskForTest();
    const { site } = desk;
    site.setTime("2025-11-21T15:00:00Z");
    const archived = new Map(
      paths.map((path) => [path, `<p>${path}`.repeat(99)]),
    );
    const pages = [...archived].map(([path, html]) => ({
      path,
      at: site.now(),
      html: Buffer.from(html),
    }));
    await archivePages(site.services.database, pages);
    site.setTime("2025-12-01T15:00:00Z");
    const { cookie } = await desk.signIn("owner");
    const response = await desk.submit(
      "/archive/export",
      { month: "2025-11" },
      cookie,
    );
    const exported = Buffer.from(await response.arrayBuffer());
    const folder = await mkdtemp(join(tmpdir(), "archive-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "month.jsonl");
    const run = (...words: string[]) =>
      runCommand(["commands/archive.ts", ...words], {
        DATABASE_URL: site.databaseUrl,
      });
    await writeFile(file, exported);
    expect((await run("verify", file)).out).toContain(
      "unchanged since they were sealed",
    );
    const at = ["--at", "2025-11-22", "--file", file];
    const printed = await run("show", "/privacy-policy", ...at);
    expect(printed.out).toBe(archived.get("/privacy-policy"));
    const step = Math.ceil(exported.length / 7);
    for (let place = 0; place < exported.length; place += step) {
      const changed = Buffer.from(exported);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await writeFile(file, changed);
      const { code, err } = await run("verify", file);
      expect([place, code], err).toEqual([place, 1]);
    }
    const changed = await readFile(file);
    expect((await run("export", "2025-11", file)).err).toContain(
      "already exists",
    );
    expect((await readFile(file)).equals(changed)).toBe(true);
    await rm(file);
    await run("export", "2025-11", file);
    expect((await readFile(file)).equals(exported)).toBe(true);
  });

  test("a month's file shows pages only within the time that it covers", async () => {
    const { database, databaseUrl, close } = await openStore("sqlite");
    onTestFinished(close);
    const versions = ["2025-09-10", "2025-10-10", "2025-10-20"].map((day) => ({
      path: "/",
      at: new Date(`${day}T12:00:00Z`),
      html: Buffer.from(`<p>As it was on ${day}`),
    }));
    await archivePages(database, versions);
    const folder = await mkdtemp(join(tmpdir(), "archive-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const run = (...words: string[]) =>
      runCommand(["commands/archive.ts", ...words], {
        DATABASE_URL: databaseUrl,
      });
    const showFrom = async (month: string, day: string) => {
      const file = join(folder, month);
      await run("export", month, file);
      return run("show", "/", "--at", day, "--file", file);
    };
    expect((await showFrom("2025-11", "2025-11-05")).out).toBe(
      "<p>As it was on 2025-10-20",
    );
    const running = localDay(new Date(), timeZone).slice(0, 7);
    for (const [month, day] of [
      ["2025-11", "2025-10-15"],
      ["2025-11", "2025-12-01"],
      [running, "2100-01-01"],
    ] as const) {
      const { code, out, err } = await showFrom(month, day);
      expect([code, out], day).toEqual([1, ""]);
      expect(err).toContain("has the pages from");
    }
    const end = (await showFrom(running, "2100-01-01")).err;
    expect(end).toContain(
      ` until ${new Date().toLocaleString("en-US", { weekday: "short", timeZone })}`,
    );
  });

  test("shows which line was changed in the database", async () => {
    const { database: rows, databaseUrl, close } = await openStore("sqlite");
    onTestFinished(close);
    await archivePages(
      rows,
      ["/", "/blog"].map((path) => ({
        path,
        at: new Date("2026-11-21T15:00:00Z"),
        html: Buffer.from("<p>As it was"),
      })),
    );
    await rows
      .updateTable("archived_pages")
      .set({ at: "2025-01-01T00:00:00.000Z" })
      .where("sequence", "=", 2)
      .execute();
    const settings = { DATABASE_URL: databaseUrl };
    const { err } = await runCommand(
      ["commands/archive.ts", "verify"],
      settings,
    );
    expect(err).toContain("Archived page 2 was changed after it was sealed.");
  });
});

test("an archived page runs no script and sends no form at the desk", async () => {
  const desk = await openDeskForTest();
  await archivePages(desk.site.services.database, [
    { path: "/", at: new Date(), html: Buffer.from("<p>As it was") },
  ]);
  const { cookie } = await desk.signIn("owner");
  const response = await desk.visit("/archive/1", cookie);
  expect(response.headers.get("Content-Security-Policy")).toMatch(
    /^sandbox allow-same-origin;default-src 'none'/,
  );
  for (const path of ["/marks.svg", "/street.svg", "/portraits/bob.svg"]) {
    const drawing = await desk.visit(path, cookie);
    expect(await drawing.text()).toBe(await desk.site.read(path));
  }
  expect((await desk.visit("/portraits/x.svg", cookie)).status).toBe(404);
  expect((await desk.visit("/archive/999", cookie)).status).toBe(404);
  expect((await desk.visit("/archive/x", cookie)).status).toBe(404);
  expect((await desk.visit("/archive?on=1.2.2026", cookie)).status).toBe(422);
});

async function bytesOf(response: Promise<Response>) {
  return Buffer.from(await (await response).arrayBuffer());
}

const always = { from: new Date(0), to: new Date("2100-01-01") };

/** The pages as a visitor gets them. */
async function crawl({ site }: TestDesk): Promise<Map<string, string>> {
  const sent = new Map<string, string>();
  for (const path of paths) sent.set(path, await site.read(path));
  return sent;
}

async function untilArchived(
  { site }: TestDesk,
  sent: ReadonlyMap<string, string>,
) {
  const { database } = site.services;
  for (const [path, html] of sent) {
    const readLatest = async () => {
      const last = (await listArchived(database, path, always)).at(-1);
      return last && String(await readHtml(database, last.sequence));
    };
    await expect.poll(readLatest, { timeout }).toBe(html);
  }
}

/** Each version that the desk links to for this day. */
async function shown(
  desk: TestDesk,
  cookie: string,
  path: string,
  day: string,
): Promise<string[]> {
  const query = new URLSearchParams({ path, on: day });
  const found = await desk.visit(`/archive?${query}`, cookie);
  const links = (await found.text()).matchAll(/href="(\/archive\/\d+)"/g);
  const pages = [...links].map(async ([, link = ""]) =>
    (await desk.visit(link, cookie)).text(),
  );
  return Promise.all(pages);
}
