import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFirstLink } from "../../app/desk/accounts/link-store.server.ts";
import { resetAccount } from "../../app/desk/accounts/manage-accounts.server.ts";
import {
  listAuditLines,
  maxLineNumber,
} from "../../app/desk/audit/audit-log.server.ts";
import {
  createCodeSecret,
  createPasswordFactor,
} from "../../app/desk/sign-in/factors/password.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import { hour } from "../../app/server/durations.ts";
import type { DatabaseKind } from "../support/databases/databases.ts";
import {
  cookieOf,
  openDesk,
  openDeskForTest,
  type TestDesk,
} from "../support/desk.ts";
import { databaseKinds } from "../support/site.ts";

let desk: TestDesk;
const password = "correct horse battery";

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    desk = await openDesk({ database, settings: { LIMITS: "on" } });
  });
  afterAll(() => desk.close());
}

describe.each(databaseKinds)(
  "signing in with a password, on %s",
  (database) => {
    setUp(database);

    test("the first owner enrolls, signs out, and comes back; a code works once", async () => {
      const token = await createFirstLink(
        desk.site.services.database,
        desk.site.now(),
      );
      const opened = await desk.submit(`/welcome/${token}`, { name: "Olga" });
      const enrolling = cookieOf(opened);
      const form = await (await desk.visit("/enroll", enrolling)).text();
      const secret = /secret=([A-Z2-7]+)/.exec(form)?.[1] ?? "";
      expect(form).toContain('role="img" aria-label="QR code');
      const codeAt = (iso: string) => {
        desk.site.setTime(iso);
        return new TOTP({ secret }).generate({
          timestamp: desk.site.now().getTime(),
        });
      };
      const weak = await desk.submit(
        "/enroll",
        { password: "password1234", code: codeAt("2026-11-21T12:01:00Z") },
        enrolling,
      );
      expect(weak.status).toBe(422);
      const code = codeAt("2026-11-21T12:02:00Z");
      const enrolled = await desk.submit(
        "/enroll",
        { password, code },
        enrolling,
      );
      expect(enrolled.headers.get("Location")).toBe("/account?enrolled");
      const first = cookieOf(enrolled);
      expect((await desk.visit("/", first)).status).toBe(200);
      expect((await desk.visit("/", enrolling)).status).toBe(303);
      expect(
        await createFirstLink(desk.site.services.database, desk.site.now()),
      ).toBeUndefined();

      const again = await desk.submit("/sign-in", {
        name: "olga",
        password,
        code,
      });
      expect(again.status).toBe(403);
      expect(await again.text()).toContain('value="olga"');
      const next = codeAt("2026-11-21T12:03:00Z");
      const back = await desk.submit("/sign-in", {
        name: "olga",
        password,
        code: next,
      });
      expect(back.headers.get("Set-Cookie")).toMatch(
        /^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/,
      );
      const signedIn = cookieOf(back);
      expect((await desk.visit("/", signedIn)).status).toBe(200);
      await desk.submit("/sign-out", {}, signedIn);
      expect((await desk.visit("/", signedIn)).status).toBe(303);

      desk.site.setTime("2026-11-22T00:30:00Z");
      expect((await desk.visit("/", first)).status).toBe(303);
    });

    test.runIf(database === "sqlite")(
      "a reset, a role change or a removal ends the account's sessions at once",
      async () => {
        const own = await openDeskForTest({ database });
        const owner = await own.signIn("owner", "Olga");
        const by = namedActor("the command line");
        const ends = async (name: string, act: () => Promise<unknown>) => {
          const { cookie } = await own.signIn("intake", name);
          expect((await own.visit("/", cookie)).status).toBe(200);
          await act();
          expect((await own.visit("/", cookie)).status, name).toBe(303);
        };
        const now = own.site.now();
        const store = own.site.services.database;
        await ends("Ann", () => resetAccount(store, { name: "Ann", by, now }));
        const manage = (name: string, act: string, role = "") =>
          own.submit("/accounts", { name, act, role }, owner.cookie);
        await ends("Bo", () => manage("Bo", "role", "viewer"));
        await ends("Cy", () => manage("Cy", "remove"));
        const events = await store
          .selectFrom("desk_events")
          .select(["kind", "by_name"])
          .orderBy("seq")
          .execute();
        expect(events.map(({ kind, by_name }) => `${kind} ${by_name}`)).toEqual(
          [
            "account_invited Olga",
            "account_invited Ann",
            "account_reset the command line",
            "account_invited Bo",
            "role_changed Olga",
            "account_invited Cy",
            "account_removed Olga",
          ],
        );
      },
    );
  },
);

describe("signing in with a password", () => {
  setUp("sqlite");

  test("after five failures, each attempt must wait longer, and the ninth is refused until the failures are 15 minutes old", async () => {
    const own = await openDeskForTest();
    const attempt = async () => {
      // Counts like a password, but takes no time to check.
      const typed = { name: "Olga", code: "aaaaa-aaaaa" };
      const response = await own.submit("/recover", typed);
      return response.headers.get("Retry-After") ?? response.status;
    };
    const start = Date.parse("2026-11-21T12:00:00Z");
    const seen: (string | number)[] = [];
    for (const seconds of [0, 0, 0, 0, 0, 0, 30, 31, 90, 91, 210, 211]) {
      own.site.setTime(new Date(start + seconds * 1000).toISOString());
      seen.push(await attempt());
    }
    expect(seen).toEqual([
      ...[403, 403, 403, 403, 403, "30", 403, "59", 403, "119", 403],
      "899",
    ]);
    own.site.setTime("2026-11-21T12:15:01Z");
    expect(await attempt()).toBe(403);
  });

  test("after signing in, the browser goes to a page of the desk, never to another site", async () => {
    for (const [next, shown] of [
      ["/?view=waiting", "/?view=waiting"],
      ["/?view=//evil.example", "/"],
      ["//evil.example?view=mine", "/"],
      ["https://evil.example", "/"],
      ["/\\evil.example", "/"],
    ] as const) {
      const query = new URLSearchParams({ next });
      const response = await desk.visit(`/sign-in?${query}`);
      expect(await response.text()).toContain(`name="next" value="${shown}"`);
    }
  });

  test("a page of the desk that someone opens after their session ended is shown, with its query, once they sign in", async () => {
    const { cookie } = await desk.signIn("owner", "Olga");
    for (const path of [
      "/content/operator?section=people&change=new",
      "/?state=New+York",
    ]) {
      const asked = await desk.visit(path.replace("+", "%20"));
      const signIn = asked.headers.get("Location") ?? "";
      const entered = await desk.visit(signIn, cookie);
      expect(entered.headers.get("Location")).toBe(path);
    }
    const section = "/content/operator?section=people";
    const refused = await desk.submit(section, {});
    expect(await refused.text()).toContain(
      `/sign-in?next=${encodeURIComponent(section)}`,
    );
  });

  test("someone who is signed in goes on from the sign-in page, unless a fresh sign-in is needed", async () => {
    const { cookie } = await desk.signIn("intake", "Ann");
    const goesOnTo = async (query: string) => {
      const answer = await desk.visit(`/sign-in?${query}`, cookie);
      return answer.headers.get("Location") ?? answer.status;
    };
    expect(await goesOnTo("next=/leads/x")).toBe("/leads/x");
    expect(await goesOnTo("next=/sign-in")).toBe("/sign-in");
    expect(await goesOnTo("")).toBe("/");
    expect(await goesOnTo("again=&next=/account")).toBe(200);
    const again = await desk.visit("/sign-in?again=redo", cookie);
    expect(await again.text()).toMatch(
      /<input[^>]* name="name"[^>]* value="Ann"/,
    );
  });
});

describe("failed sign-ins, recovery and old sessions", () => {
  setUp("sqlite");

  test("an unknown name gets the same response, and the sixth attempt in 15 minutes is refused for both", async () => {
    const answers = async (name: string) => {
      const seen: [number, string][] = [];
      const recovery = { name, code: "aaaaa-aaaaa" };
      const signIn = { name, password: "wrong wrong wrong", code: "000000" };
      for (const typed of [signIn, ...Array(4).fill(recovery), signIn]) {
        const path = "password" in typed ? "/sign-in" : "/recover";
        const response = await desk.submit(path, typed);
        const shown = `value="${name}"`;
        const html = (await response.text()).replace(shown, "");
        seen.push([response.status, html]);
      }
      return seen;
    };
    const { account } = await desk.signIn("owner", "Olga");
    const factor = await createPasswordFactor(password, createCodeSecret(), 0);
    await desk.site.services.database
      .updateTable("account_factors")
      .set({ data: JSON.stringify(factor) })
      .where("account_id", "=", account.id)
      .execute();
    const known = await answers("Olga");
    expect(known.map(([status]) => status)).toEqual([
      403, 403, 403, 403, 403, 429,
    ]);
    expect(await answers("Nobody")).toEqual(known);
  });

  test("failed sign-ins from many addresses are at most 50 lines an hour of the audit log, besides those to an account", async () => {
    const settings = { LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" };
    const own = await openDeskForTest({ settings });
    await own.signIn("owner", "Olga");
    const fail = (name: string, network: number) =>
      own.visit("/recover", "", {
        method: "POST",
        headers: {
          Origin: own.url,
          "X-Forwarded-For": `2001:db8:0:${network.toString(16)}::1`,
        },
        body: new URLSearchParams({ name, code: "aaaaa-aaaaa" }),
      });
    const lines = async () => {
      const all = await listAuditLines(own.site.services.database, {
        before: maxLineNumber,
        limit: 100,
      });
      const failed = all.filter(({ kind }) => kind === "sign_in_failed");
      return failed.map(({ data }) => data);
    };
    for (let network = 1; network <= 52; network++) {
      expect((await fail(`nobody ${network}`, network)).status).toBe(403);
    }
    const [last, ...others] = await lines();
    expect(others).toHaveLength(49);
    expect(last).toContain("not recorded for an hour");
    expect(others.join()).not.toContain("not recorded");
    await fail("olga", 61);
    expect(await lines()).toHaveLength(51);
    own.site.setTime("2026-11-21T13:00:01Z");
    await fail("nobody", 62);
    expect(await lines()).toHaveLength(52);
  });

  test("a recovery code works once, and removes the old factors and sessions", async () => {
    const own = await openDeskForTest();
    const owner = await own.signIn("owner", "Olga");
    const shown = await own.submit("/account/codes", {}, owner.cookie);
    const codes = [...(await shown.text()).matchAll(/>(\w{5}-\w{5})</g)].map(
      ([, code = ""]) => code,
    );
    expect(codes).toHaveLength(10);
    const stored = await own.site.services.database
      .selectFrom("recovery_codes")
      .selectAll()
      .execute();
    expect(stored).toHaveLength(10);
    for (const code of codes) {
      expect(JSON.stringify(stored)).not.toContain(code);
    }
    const typed = { name: "olga", code: codes[0]?.toUpperCase() ?? "" };
    const recovered = await own.submit("/recover", typed);
    expect(recovered.headers.get("Location")).toBe("/enroll");
    expect((await own.visit("/", owner.cookie)).status).toBe(303);
    const again = await own.submit("/recover", typed);
    expect(again.status).toBe(403);
    const words = await again.text();
    expect(words).toContain("Each recovery code works once.");
    expect(words).toContain('value="olga"');
  });

  test("a session ends after seven days, however much it is used", async () => {
    const own = await openDeskForTest();
    const { cookie } = await own.signIn("intake");
    const start = own.site.now().getTime();
    const statusAfter = async (hours: number) => {
      own.site.setTime(new Date(start + hours * hour).toISOString());
      return (await own.visit("/leads/x", cookie)).status;
    };
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      expect([hours, await statusAfter(hours)]).toEqual([hours, 404]);
    }
    expect(await statusAfter(7 * 24)).toBe(404);
    expect(await statusAfter(7 * 24 + 1)).toBe(303);
  });
});
