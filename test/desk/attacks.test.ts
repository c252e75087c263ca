import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import {
  invite,
  resetAccount,
} from "../../app/desk/accounts/manage-accounts.server.ts";
import {
  enrollFactor,
  redeemCode,
} from "../../app/desk/sign-in/factors/factor-store.server.ts";
import { createRecoveryCodes } from "../../app/desk/sign-in/factors/recovery-codes.server.ts";
import {
  findSession,
  whileSignedIn,
} from "../../app/desk/sign-in/session-store.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import { draft } from "../support/content/content.ts";
import { cookieOf, openDeskForTest } from "../support/desk.ts";
import { databaseKinds } from "../support/site.ts";

const by = namedActor("the command line");
const password = "correct horse battery";

describe.each(databaseKinds)("an attack on the desk, on %s", (database) => {
  /** Enrolls an invited account with a password. `codeAt` returns its one-time code at a given time. */
  async function enroll() {
    const desk = await openDeskForTest({ database });
    const { database: store } = desk.site.services;
    const invited = await invite(store, {
      name: "Ann",
      role: "intake",
      by,
      now: desk.site.now(),
    });
    const path = `/welcome/${invited.ok ? invited.token : ""}`;
    const enrolling = cookieOf(await desk.submit(path, {}));
    const form = await (await desk.visit("/enroll", enrolling)).text();
    const secret = /secret=([A-Z2-7]+)/.exec(form)?.[1] ?? "";
    const codeAt = (iso: string) => {
      desk.site.setTime(iso);
      const timestamp = desk.site.now().getTime();
      return new TOTP({ secret }).generate({ timestamp });
    };
    const first = { password, code: codeAt("2026-11-21T12:01:00Z") };
    const enrolled = await desk.submit("/enroll", first, enrolling);
    const signIn = (code: string, cookie = "") =>
      desk.submit("/sign-in", { name: "Ann", password, code }, cookie);
    return { desk, store, codeAt, signIn, cookie: cookieOf(enrolled) };
  }

  test("a link that many people open at once works for only one of them", async () => {
    const desk = await openDeskForTest({ database });
    const { database: store } = desk.site.services;
    const account = { name: "Ann", role: "owner", by, now: desk.site.now() };
    const invited = await invite(store, account);
    const path = `/welcome/${invited.ok ? invited.token : ""}`;
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => desk.submit(path, {})),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([303, ...Array(7).fill(404)]);
  });

  test("a code that is submitted several times at once works once", async () => {
    const { desk, store } = await enroll();
    const { id } = await store
      .selectFrom("account_factors")
      .select("id")
      .executeTakeFirstOrThrow();
    const now = desk.site.now();
    const step = now.getTime() / 30_000 + 1;
    const use = () =>
      store
        .transaction()
        .execute((transaction) => redeemCode(transaction, id, step, now));
    const uses = await Promise.all(Array.from({ length: 8 }, use));
    expect(uses.filter(Boolean)).toHaveLength(1);
  });

  test.runIf(database === "sqlite")(
    "after a reset, the old password and links don't work, even before the new link is opened",
    async () => {
      const { desk, store, codeAt, signIn, cookie } = await enroll();
      const code = codeAt("2026-11-21T12:02:00Z");
      await resetAccount(store, { name: "Ann", by, now: desk.site.now() });
      expect((await signIn(code)).status).toBe(403);
      expect((await desk.visit("/", cookie)).status).toBe(303);
      const left = await store
        .selectFrom("invitations")
        .select("purpose")
        .execute();
      expect(left).toEqual([{ purpose: "reset" }]);
    },
  );

  test("a request that began before a reset can't add a factor or recovery codes after it", async () => {
    const { desk, store, cookie } = await enroll();
    const now = desk.site.now();
    const session = await findSession(store, cookie.slice(5), now);
    if (!session) throw new Error("nobody is signed in");
    await resetAccount(store, { name: "Ann", by, now });
    const factor = { kind: "passkey", credentialId: "x", data: {} } as const;
    const { account } = session;
    const added = await whileSignedIn(store, session, async (transaction) => [
      await enrollFactor(transaction, account, factor, { device: "", now }),
      await createRecoveryCodes(transaction, account, now),
    ]);
    expect(added).toBeUndefined();
    expect((await desk.visit("/", cookie)).status).toBe(303);
    for (const table of ["account_factors", "recovery_codes"] as const) {
      expect(await store.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test("an enrollment that arrives at the same time as a reset doesn't survive it", async () => {
    const { desk, store, cookie } = await enroll();
    const form = await (await desk.visit("/enroll", cookie)).text();
    const secret = /secret=([A-Z2-7]+)/.exec(form)?.[1] ?? "";
    expect(secret).not.toBe("");
    const timestamp = desk.site.now().getTime();
    const code = new TOTP({ secret }).generate({ timestamp });
    const enrolled = desk.submit("/enroll", { password, code }, cookie);
    await desk.visit("/sign-in");
    await resetAccount(store, { name: "Ann", by, now: desk.site.now() });
    const kept = cookieOf(await enrolled);
    expect((await desk.visit("/", kept)).status).toBe(303);
  });

  test.runIf(database === "sqlite")(
    "a cookie that was planted before signing in gives no access, and each sign-in replaces it",
    async () => {
      const { desk, codeAt, signIn, cookie } = await enroll();
      const planted = `desk=${"A".repeat(43)}`;
      const response = await signIn(codeAt("2026-11-21T12:02:00Z"), planted);
      expect(cookieOf(response)).not.toBe(planted);
      expect((await desk.visit("/", planted)).status).toBe(303);
      const again = await signIn(codeAt("2026-11-21T12:03:00Z"), cookie);
      expect((await desk.visit("/", cookie)).status).toBe(303);
      expect((await desk.visit("/", cookieOf(again))).status).toBe(200);
    },
  );
});

describe.each(databaseKinds)("input that no form sends, on %s", (database) => {
  test("a URL with NUL, or with a name that every JavaScript object has, is not found", async () => {
    const desk = await openDeskForTest({ database });
    const { cookie } = await desk.signIn("owner");
    for (const path of [
      ...["/posts/%00", "/posts/%00/history", "/content/uploads/%00"],
      ...["/content/__proto__", "/content/constructor/history"],
    ]) {
      expect((await desk.visit(path, cookie)).status, path).toBe(404);
    }
  });

  test("numbers and dates that no database can store are refused", async () => {
    const desk = await openDeskForTest({ database });
    const { cookie } = await desk.signIn("owner");
    const statusOf = async (path: string, fields?: Record<string, string>) =>
      (
        await (fields
          ? desk.submit(path, fields, cookie)
          : desk.visit(path, cookie))
      ).status;
    for (const day of ["0000-01-01", "9999-12-31"]) {
      expect(await statusOf(`/archive?on=${day}`), day).toBe(422);
      const numbers = `/numbers?from=${day}&to=${day}`;
      expect(await statusOf(numbers), day).toBe(200);
      const month = day.slice(0, 7);
      expect(await statusOf("/archive/export", { month }), day).toBe(404);
    }
    const history = "/content/operator/history";
    for (const number of ["-3000000000", "99999999999", "1.5", "1e3"]) {
      expect(await statusOf(`/archive/${number}`), number).toBe(404);
      expect(await statusOf(history, { version: number }), number).toBe(404);
    }
    const list = { "attorneys.length": "1.5" };
    const section = "/content/operator?section=people";
    expect(await statusOf(section, list)).toBeLessThan(500);
  });

  test.runIf(database === "sqlite")(
    "a change can't be scheduled for a time that doesn't exist",
    async () => {
      const desk = await openDeskForTest({ database });
      const { cookie } = await desk.signIn("owner");
      const id = await draft(desk.site.services, { legalName: "One LLC" });
      for (const [day, time] of [
        ...[
          ["2026-13-45", "99:99"],
          ["9999-12-31", "23:59"],
        ],
        ["2027-02-30", "09:00"],
      ]) {
        const fields = { act: "schedule", day: day ?? "", time: time ?? "" };
        const response = await desk.submit(`/changes/${id}`, fields, cookie);
        expect(response.status, day).toBe(409);
      }
    },
  );
});
