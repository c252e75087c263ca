import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../../app/server/operations/log.server.ts";
import { openServices } from "../../app/services/services.server.ts";
import { publish } from "../support/content/content.ts";
import { nowhere, webhook } from "../support/delivery/delivery-harness.ts";
import { postInput } from "../support/post-input.ts";
import {
  contentKey,
  databaseKinds,
  openSiteForTest,
  testSettings,
} from "../support/site.ts";

const metricsToken = "a-word-of-sixteen-or-more";
const pages = ["/", "/locations/ohio/toledo"];

/** Milliseconds within which a publication is on every copy. */
const timeout = 2000;

describe.each(databaseKinds)("published content, on %s", (database) => {
  test("is on the pages of every copy within two seconds, while requests keep arriving", async () => {
    const site = await openSiteForTest({ database });
    const settings = { DATABASE_URL: site.databaseUrl };
    const other = await openSiteForTest({ database, settings });
    const visits = startVisits(other.url);
    for (const path of pages) await site.read(path);
    const done = await publish(site.services, {
      phones: { main: "(212) 600-4242" },
    });
    expect(done).toEqual({ ok: true });
    for (const url of [site.url, other.url]) {
      for (const path of pages) {
        await expect
          .poll(async () => (await fetch(url + path)).text(), { timeout })
          .toContain("tel:+12126004242");
      }
    }
    const statuses = await visits.stop();
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test.runIf(database === "sqlite")(
    "a post's date follows the firm's time zone, even after the zone changes",
    async () => {
      const site = await openSiteForTest({
        database,
        now: "2026-11-26T12:00:00Z",
      });
      const { services } = site;
      const evening = postInput("evening", {
        publishedAt: "2026-11-25T02:00:00.000Z",
      });
      await services.posts.savePosts([evening], site.now());
      const setZone = (timeZone: string) =>
        publish(services, { timeZone }, "destinations");
      for (const [timeZone, day] of [
        ["America/Chicago", "November 24, 2026"],
        ["Pacific/Guam", "November 25, 2026"],
      ] as const) {
        expect(await setZone(timeZone)).toEqual({ ok: true });
        const read = async () => {
          const html = await site.read("/blog");
          const [, card = ""] = html.split('href="/blog/evening"');
          return card.split("</time>")[0];
        };
        await expect.poll(read, { timeout }).toContain(day);
        await expect
          .poll(() => site.read("/blog/evening"), { timeout })
          .toContain(`>${day}</time>`);
      }
    },
  );

  test.runIf(database === "sqlite")(
    "drops only the cached pages that read what changed",
    async () => {
      const site = await openSiteForTest({
        database,
        settings: { METRICS_TOKEN: metricsToken },
      });
      const cities = ["toledo", "columbus", "cleveland"];
      for (const city of cities) await site.read(`/locations/ohio/${city}`);
      await site.read("/");
      expect(await countCached(site)).toBe(4);
      await publish(site.services, {
        testimonials: [
          { quote: "They called back.", name: "Ann", about: "A fall" },
        ],
      });
      await expect.poll(() => countCached(site), { timeout }).toBe(3);
      expect(await site.read("/")).toContain("They called back.");
      expect(await countCached(site)).toBe(4);
      await publish(site.services, { legalName: "Marzipan Law LLC" });
      await expect.poll(() => countCached(site), { timeout }).toBe(0);
      expect(await site.read("/locations/ohio/toledo")).toContain("Marzipan");
    },
  );

  test.runIf(database === "sqlite")(
    "decides which states have pages, which numbers are never called, and what visitors agree to",
    async () => {
      const site = await openSiteForTest({ database });
      expect((await site.visit("/locations/ohio")).status).toBe(200);
      await publish(site.services, {
        statesServed: ["alabama"],
        phones: { main: "(212) 600-4242" },
        legalName: "Marzipan Law LLC",
      });
      await expect
        .poll(async () => (await site.visit("/locations/ohio")).status, {
          timeout,
        })
        .toBe(404);
      expect(await site.read("/sitemap.xml")).not.toContain("/locations/ohio");
      expect(site.services.content.current.neverCalledNumbers).toEqual(
        Array(3).fill("+12126004242"),
      );
      const texts = await site.services.database
        .selectFrom("consent_texts")
        .select("body")
        .execute();
      expect(texts.some(({ body }) => body.includes("Marzipan"))).toBe(true);
    },
  );
});

describe.each(databaseKinds)("content of a live site, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "survives a restart, and a live site shows no samples",
    async () => {
      const site = await openSiteForTest({
        database,
        siteUrl: "https://firm.example",
        settings: contentKey,
      });
      await publish(site.services, {
        testimonials: [{ quote: "A", name: "Sample client", about: "B" }],
        legalName: "Marzipan Law LLC",
      });
      const destinations = [webhook("marzipan", nowhere)];
      await publish(site.services, { destinations }, "destinations");
      const again = await openSiteForTest({
        database,
        siteUrl: "https://firm.example",
        settings: { DATABASE_URL: site.databaseUrl, ...contentKey },
      });
      const html = await again.read("/");
      expect(html).toContain("Marzipan Law LLC");
      expect(html).not.toContain("Sample client");
      const { plan } = again.services.delivery;
      expect(plan.destinations).toMatchObject([{ name: "marzipan" }]);
    },
  );

  test.runIf(database === "sqlite")(
    "with a sample that was published on localhost keeps a site from going live",
    async () => {
      const site = await openSiteForTest({ database });
      const phones = { main: "(800) 555-0100" };
      expect(await publish(site.services, { phones })).toEqual({ ok: true });
      const live = testSettings({
        DATABASE_URL: site.databaseUrl,
        CALLS: "off",
        SITE_URL: "https://firm.example",
        OPERATOR_FILE: "test/support/live-operator.yaml",
      });
      await expect(openServices(live, createLog("silent"))).rejects.toThrow(
        /published at the desk.*phones\.main must be your own number/s,
      );
    },
  );

  test.runIf(database === "sqlite")(
    "isn't published on a live site with a sample's phone number",
    async () => {
      const site = await openSiteForTest({
        database,
        siteUrl: "https://firm.example",
      });
      const done = await publish(site.services, {
        phones: { main: "(800) 555-0100" },
      });
      expect(done).toHaveProperty(
        "problem",
        expect.stringContaining("must be your own number"),
      );
      expect((await publish(site.services, { legalName: "" })).ok).toBe(false);
      expect(
        (await publish(site.services, { statesServed: ["atlantis"] })).ok,
      ).toBe(false);
    },
  );
});

type Site = Awaited<ReturnType<typeof openSiteForTest>>;

async function countCached(site: Site) {
  const response = await site.visit("/metrics", {
    headers: { Authorization: `Bearer ${metricsToken}` },
  });
  const text = await response.text();
  return Number(/^casefront_kept_pages (\d+)/m.exec(text)?.[1]);
}

/** Two visitors, who each read a page again and again. Stopping them returns the statuses. */
function startVisits(url: string) {
  const statuses: number[] = [];
  let isOpen = true;
  const stop = () => {
    isOpen = false;
  };
  onTestFinished(stop);
  const visitors = pages.map(async (path) => {
    while (isOpen) {
      const response = await fetch(url + path);
      await response.arrayBuffer();
      statuses.push(response.status);
      await sleep(50);
    }
  });
  return {
    async stop() {
      stop();
      await Promise.all(visitors);
      return statuses;
    },
  };
}
