import { describe, expect, test } from "vitest";
import { createPageCache } from "./page-cache.server.ts";

const html = { "Content-Type": "text/html; charset=utf-8" };

/** A cache over pages that a test can change, with a count of renderings. */
function openCache(
  answer = () => new Response("<p>one</p>", { headers: html }),
) {
  const world = { answer, rendered: 0, now: 0, errors: 0 };
  const cache = createPageCache({
    render: async () => {
      world.rendered += 1;
      // A real page takes a while, too.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return world.answer();
    },
    now: () => world.now,
    onError: () => {
      world.errors += 1;
    },
    capacity: 100_000,
  });
  return { world, cache };
}

const tenMinutes = 10 * 60 * 1000;

describe("a page cache", () => {
  test("renders a page once for a hundred concurrent visitors, and not again for the next", async () => {
    const { world, cache } = openCache();
    await Promise.all(Array.from({ length: 100 }, () => cache.renderOnce("/")));
    expect(world.rendered).toBe(1);
    expect(cache.find("/")?.headers["content-type"]).toBe(html["Content-Type"]);
    expect(world.rendered).toBe(1);
  });

  test.each([
    ["not found", new Response("", { status: 404, headers: html })],
    [
      "a redirect",
      new Response(null, { status: 302, headers: { Location: "/" } }),
    ],
    [
      "no HTML",
      new Response("{}", { headers: { "Content-Type": "application/json" } }),
    ],
    [
      "a page that sets a cookie",
      new Response("", { headers: { ...html, "Set-Cookie": "a=b" } }),
    ],
    [
      "a degraded page",
      new Response("", { headers: { ...html, "Cache-Control": "no-store" } }),
    ],
  ])("doesn't cache %s", async (_, response) => {
    const { cache } = openCache(() => response.clone());
    expect(await cache.renderOnce("/")).toHaveProperty(
      "uncached.status",
      response.status,
    );
    expect(cache.find("/")).toBeUndefined();
  });

  test("serves a stale page while it renders the new one", async () => {
    const { world, cache } = openCache();
    await cache.renderOnce("/");
    const old = cache.find("/")?.etag;
    world.answer = () => new Response("<p>two</p>", { headers: html });
    world.now = tenMinutes;
    expect(cache.find("/")?.etag).toBe(old);
    await expect.poll(() => cache.find("/")?.etag).not.toBe(old);
    expect(world.rendered).toBe(2);
  });

  test("keeps a stale page when rendering fails, and drops it when the page is gone", async () => {
    const { world, cache } = openCache();
    await cache.renderOnce("/");
    world.answer = () =>
      new Response("", {
        status: 503,
        headers: { ...html, "Cache-Control": "no-store" },
      });
    await cache.renderOnce("/");
    expect(cache.find("/")).toBeDefined();
    world.answer = () => new Response("", { status: 404, headers: html });
    await cache.renderOnce("/");
    expect(cache.find("/")).toBeUndefined();
  });

  test("serves one cached 404 for all missing pages of a kind", async () => {
    const rendered: string[] = [];
    const cache = createPageCache({
      render: (address) => {
        rendered.push(address);
        return new Response(address, { status: 404, headers: html });
      },
      notFoundKeyOf: () => "/list/-",
      onError: () => {},
    });
    const first = await cache.renderOnce("/list/1");
    expect(first).toHaveProperty("cached.status", 404);
    expect(await cache.renderOnce("/list/2")).toEqual(first);
    expect(rendered).toEqual(["/list/1", "/list/-", "/list/2"]);
    expect(cache.count()).toBe(1);
  });

  test("passes a page on again when asked to ensure it, and tells missing pages from failures", async () => {
    const answers: Record<string, number> = {
      "/": 200,
      "/404": 404,
      "/broken": 500,
      "/gone": 404,
      "/moved": 302,
    };
    const passedOn: string[] = [];
    const cache = createPageCache({
      render: (address) =>
        new Response(address, { status: answers[address], headers: html }),
      notFoundKeyOf: () => "/404",
      onNewPage: (address) => passedOn.push(address),
      onError: () => {},
    });
    const ensured: boolean[] = [];
    for (const address of Object.keys(answers)) {
      ensured.push(await cache.ensure(address));
    }
    expect(ensured).toEqual([true, true, true, false, false]);
    await cache.ensure("/");
    expect(passedOn).toEqual(["/", "/404", "/"]);
  });

  test("keeps a stale page when rendering throws", async () => {
    const { world, cache } = openCache();
    await cache.renderOnce("/");
    world.now = tenMinutes;
    world.answer = () => {
      throw new Error("unexpected");
    };
    expect(cache.find("/")).toBeDefined();
    await expect.poll(() => world.errors).toBe(1);
    expect(cache.find("/")).toBeDefined();
  });
});

describe("a page cache's memory", () => {
  test("drops pages on request, including one that is being rendered", async () => {
    const { cache } = openCache();
    await cache.renderOnce("/a");
    const underWay = cache.renderOnce("/b");
    cache.drop();
    await underWay;
    expect(cache.find("/a")).toBeUndefined();
    expect(cache.find("/b")).toBeUndefined();
  });

  test("compresses nothing again when a newer rendering is identical", async () => {
    const { world, cache } = openCache();
    const first = await cache.renderOnce("/");
    world.now += tenMinutes;
    const second = await cache.renderOnce("/");
    expect(world.rendered).toBe(2);
    expect("cached" in second && second.cached).toBe(
      "cached" in first && first.cached,
    );
    expect(second).toHaveProperty("cached.renderedAt", tenMinutes);
  });

  test("makes one copy for all clients without brotli, and caches it", async () => {
    const { cache } = openCache();
    await cache.renderOnce("/");
    const page = cache.find("/");
    if (!page) throw new Error("the page is not cached");
    for (const accepted of [undefined, "gzip"]) {
      const [first, second] = await Promise.all([
        cache.encode(page, accepted),
        cache.encode(page, accepted),
      ]);
      expect(second).toBe(first);
      expect(cache.encode(page, accepted)).toBe(first);
    }
  });

  test("caches no page past midnight UTC, nor one rendered across it", async () => {
    const { world, cache } = openCache();
    world.now = Date.parse("2026-11-21T23:59:59Z");
    await cache.renderOnce("/a");
    const underWay = cache.renderOnce("/b");
    world.now += 1000;
    await underWay;
    expect(cache.find("/a")).toBeUndefined();
    expect(cache.find("/b")).toBeUndefined();
  });

  test("stays within its memory limit", async () => {
    const noise = () => crypto.getRandomValues(new Uint8Array(40_000));
    const { cache } = openCache(() => new Response(noise(), { headers: html }));
    for (const address of ["/a", "/b", "/c"]) await cache.renderOnce(address);
    expect(cache.find("/a")).toBeUndefined();
    expect(cache.find("/c")).toBeDefined();
  });
});

test("a page that nearly fits the first flight is compressed harder at once, any other on its fifth hit", async () => {
  const bodies: Record<string, string> = { "/near": scramble(3000) };
  bodies["/long"] = bodies["/near"] + "x".repeat(450_000);
  const cache = createPageCache({
    render: (address) => new Response(bodies[address], { headers: html }),
    onError: () => {},
  });
  const bytesOf = async (address: string) => {
    const rendered = await cache.renderOnce(address);
    return "cached" in rendered ? rendered.cached.brotli.bytes.length : 0;
  };
  const [near, long] = [await bytesOf("/near"), await bytesOf("/long")];
  expect(long).toBeGreaterThan(near * 1.05);
  const sizeOf = () => cache.find("/long")?.brotli.bytes.length;
  for (let hit = 1; hit < 5; hit++) expect(sizeOf()).toBe(long);
  await expect.poll(sizeOf).toBeLessThan(long);
});

/** Lines that compress to about six bytes each. */
function scramble(lines: number) {
  let seed = 1;
  return Array.from({ length: lines }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return `<p>${(seed % 4096).toString(36)} of ${(seed % 99_991).toString(36)}</p>`;
  }).join("");
}
