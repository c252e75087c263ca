import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invite } from "../../app/desk/accounts/manage-accounts.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import { cookieOf, openDesk, type TestDesk } from "../support/desk.ts";
import { storeLead } from "../support/leads/store-lead.ts";

const maria = {
  source: "Landing Page Contact Form",
  firstName: "Maria Lopez",
  phone: "205 555 0188",
  description: "A truck ran a red light.",
} as const;

describe("the desk", () => {
  let desk: TestDesk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(() => desk.close());

  test("and the public site don't answer each other's URLs", async () => {
    for (const path of [
      "/sign-in",
      "/events",
      "/account/codes",
      "/welcome/x",
    ]) {
      expect((await desk.site.visit(path)).status, path).toBe(404);
      const form = await desk.site.submit(path, {});
      expect([404, 405], path).toContain(form.status);
    }
    const { cookie } = await desk.signIn("owner", "Olga");
    for (const path of ["/blog", "/robots.txt"]) {
      expect((await desk.visit(path, cookie)).status, path).toBe(404);
    }
  });

  test("shows nothing without a session, and shows no role more than its rights allow", async () => {
    await storeLead(desk.site.services.leads, maria, desk.site.now());
    const viewer = await desk.signIn("viewer");
    const intake = await desk.signIn("intake");
    const owner = await desk.signIn("owner", "owner");
    for (const path of ["/", "/account", "/accounts", "/enroll"]) {
      const response = await desk.visit(path);
      expect([response.status, response.headers.get("Location")]).toEqual([
        303,
        path === "/" ? "/sign-in" : `/sign-in?next=%2F${path.slice(1)}`,
      ]);
    }
    const headers = { Accept: "text/event-stream", Origin: desk.url };
    expect((await desk.visit("/events", "", { headers })).status).toBe(401);
    const called = await desk.visit("/leads/x", "", {
      method: "POST",
      headers: { ...headers, Accept: "*/*" },
      body: new URLSearchParams({ act: "call" }),
    });
    expect(called.status).toBe(401);
    const queueOf = async (cookie: string) =>
      (await desk.visit("/", cookie)).text();
    expect(await queueOf(intake.cookie)).toContain("Maria Lopez");
    const anonymous = await queueOf(viewer.cookie);
    // 555 alone may occur in a random id.
    for (const secret of [/Maria/, /555.0188/, /truck/]) {
      expect(anonymous).not.toMatch(secret);
    }
    const statuses = [viewer, intake, owner].map(
      async ({ cookie }) => (await desk.visit("/accounts", cookie)).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 403, 200]);
    const forbidden = await desk.submit(
      "/accounts",
      { act: "invite", name: "Eve", role: "owner" },
      intake.cookie,
    );
    expect(forbidden.status).toBe(403);
  });

  test("allows its pages to load only its own files, and lets no page be stored or framed", async () => {
    const response = await desk.visit("/sign-in");
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|sha256|\*/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const html = await response.text();
    expect(html).not.toMatch(/<style|<script>| style=| on[a-z]+=/);
    const files = [...html.matchAll(/(?:src|href)="(\/desk-[^"]+)"/g)];
    expect(files).toHaveLength(2);
    for (const [, path = ""] of files) {
      expect((await desk.visit(path)).status).toBe(200);
      expect((await desk.site.visit(path)).status).toBe(404);
    }
  });

  test("refuses forms from another site, and those that don't say where they come from", async () => {
    const post = async (path: string, headers: Record<string, string>) => {
      const body = new URLSearchParams({ text: "a note" });
      const form = { method: "POST", headers, body };
      return (await desk.visit(path, "", form)).status;
    };
    const own = { Origin: desk.url };
    const inOwnPage = { "Sec-Fetch-Site": "same-origin" };
    for (const [headers, status] of [
      [{ Origin: "https://evil.example" }, 403],
      [{ Origin: "null" }, 403],
      [{ ...own, "Sec-Fetch-Site": "cross-site" }, 403],
      [{}, 403],
      [{ "Sec-Fetch-Site": "same-site" }, 403],
      [{ "Sec-Fetch-Site": "none" }, 403],
      [{ Origin: desk.site.services.siteUrl }, 403],
      [own, 401],
      [inOwnPage, 401],
      [{ ...inOwnPage, Origin: "null" }, 401],
    ] as const) {
      expect(await post("/leads/x", headers), JSON.stringify(headers)).toBe(
        status,
      );
    }
    // The page behind a link sends no referrer, and some browsers send no other hint.
    expect(await post("/welcome/x", { Origin: "null" })).toBe(404);
  });

  test("an invited person has no rights before a factor is enrolled, and the link works once", async () => {
    const { database: store } = desk.site.services;
    const by = namedActor("the command line");
    const invited = await invite(store, {
      name: "Ann",
      role: "intake",
      by,
      now: desk.site.now(),
    });
    const path = `/welcome/${invited.ok ? invited.token : ""}`;
    expect(await (await desk.visit(path)).text()).toContain("Welcome, Ann");
    const opened = await desk.submit(path, {});
    expect(opened.headers.get("Location")).toBe("/enroll");
    const cookie = cookieOf(opened);
    const queue = await desk.visit("/", cookie);
    expect(queue.headers.get("Location")).toBe("/enroll");
    expect((await desk.visit("/events", cookie)).status).toBe(303);
    expect((await desk.submit("/account/codes", {}, cookie)).status).toBe(303);
    expect((await desk.visit(path)).status).toBe(404);
    expect((await desk.submit(path, {})).status).toBe(404);
  });

  test("links end after 24 hours", async () => {
    const { database: store } = desk.site.services;
    const by = namedActor("the command line");
    const now = desk.site.now();
    const account = { name: "Bo", role: "owner", by, now } as const;
    const invited = await invite(store, account);
    const path = `/welcome/${invited.ok ? invited.token : ""}`;
    expect((await desk.visit(path)).status).toBe(200);
    desk.site.setTime("2026-11-22T12:00:01Z");
    expect((await desk.visit(path)).status).toBe(404);
  });
});
