import { describe, expect, test } from "vitest";
import {
  type Ceremony,
  createAuthenticator,
} from "../support/authenticator.ts";
import { cookieOf, openDeskForTest } from "../support/desk.ts";
import { databaseKinds } from "../support/site.ts";

describe.each(databaseKinds)("a passkey, on %s", (database) => {
  async function open(settings = {}) {
    const desk = await openDeskForTest({ database, settings });
    const post = (path: string, body: unknown, cookie = "") =>
      desk.visit(path, cookie, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: desk.url },
        body: JSON.stringify(body),
      });
    const ceremony = async (path: string, cookie = ""): Promise<Ceremony> => {
      const options = await (await post(path, {}, cookie)).json();
      return { challenge: options.challenge, origin: desk.url };
    };
    const newPasskey = "/enroll/passkey/options";
    return {
      desk,
      post,
      toEnroll: (cookie: string) => ceremony(newPasskey, cookie),
      toSignIn: () => ceremony("/passkey/options"),
      enroll: (answer: object, cookie: string) =>
        post("/enroll/passkey", answer, cookie),
      signIn: (answer: object) => post("/passkey", answer),
    };
  }

  test("is enrolled and signs in once with each challenge", async () => {
    const { desk, ...passkeys } = await open();
    const ann = await desk.signIn("intake", "Ann");
    const key = createAuthenticator();
    const enrolling = key.register(await passkeys.toEnroll(ann.cookie));
    const enrolled = await passkeys.enroll(enrolling, ann.cookie);
    expect(enrolled.status).toBe(200);
    const cookie = cookieOf(enrolled);
    expect((await desk.visit("/", ann.cookie)).status).toBe(303);
    expect((await passkeys.enroll(enrolling, cookie)).status).toBe(403);
    const signing = key.signIn(await passkeys.toSignIn());
    const signedIn = await passkeys.signIn(signing);
    expect(signedIn.status).toBe(200);
    expect((await desk.visit("/", cookieOf(signedIn))).status).toBe(200);
    expect((await passkeys.signIn(signing)).status).toBe(403);
    const late = key.signIn(await passkeys.toSignIn());
    desk.site.setTime("2026-11-21T12:05:01.000Z");
    expect((await passkeys.signIn(late)).status).toBe(403);
  });

  test.runIf(database === "sqlite")(
    "gets at most sixty challenges for one IP address in ten minutes",
    async () => {
      const { desk, post } = await open({ LIMITS: "on" });
      const statuses: number[] = [];
      for (let count = 0; count < 61; count++) {
        statuses.push((await post("/passkey/options", {})).status);
      }
      expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
      const challenges = desk.site.services.database
        .selectFrom("passkey_challenges")
        .selectAll();
      expect(await challenges.execute()).toHaveLength(60);
    },
  );

  test.runIf(database === "sqlite")(
    "is told how long to wait after too many failures from its IP address",
    async () => {
      const { signIn } = await open();
      for (let count = 0; count < 20; count++) {
        expect((await signIn({ id: "x" })).status).toBe(403);
      }
      const refused = await signIn({ id: "x" });
      expect(refused.status).toBe(429);
      expect(refused.headers.get("Retry-After")).toBe("30");
    },
  );

  test.runIf(database === "sqlite")(
    "is refused with another origin, site, challenge or key, or without user verification",
    async () => {
      const { desk, ...passkeys } = await open();
      const ann = await desk.signIn("intake", "Ann");
      const bo = await desk.signIn("owner", "Bo");
      const key = createAuthenticator();
      const wrong: Partial<Ceremony>[] = [
        { origin: "https://evil.example", rpId: "localhost" },
        { origin: desk.site.services.siteUrl },
        { rpId: "evil.example" },
        { isVerified: false },
        { challenge: "made up" },
      ];
      for (const lie of wrong) {
        const given = await passkeys.toEnroll(ann.cookie);
        const answer = key.register({ ...given, ...lie });
        const { status } = await passkeys.enroll(answer, ann.cookie);
        expect(status, JSON.stringify(lie)).toBe(403);
      }
      for (const given of [
        await passkeys.toEnroll(bo.cookie),
        await passkeys.toSignIn(),
      ]) {
        const answer = key.register(given);
        expect((await passkeys.enroll(answer, ann.cookie)).status).toBe(403);
      }
      const enrolling = key.register(await passkeys.toEnroll(ann.cookie));
      const cookie = cookieOf(await passkeys.enroll(enrolling, ann.cookie));
      for (const lie of wrong) {
        const given = await passkeys.toSignIn();
        const response = await passkeys.signIn(
          key.signIn({ ...given, ...lie }),
        );
        expect(response.status, JSON.stringify(lie)).toBe(403);
      }
      const copy = createAuthenticator(key.id);
      const forged = copy.signIn(await passkeys.toSignIn());
      expect((await passkeys.signIn(forged)).status).toBe(403);
      const notToSignIn = key.signIn(await passkeys.toEnroll(cookie));
      expect((await passkeys.signIn(notToSignIn)).status).toBe(403);
    },
  );

  test.runIf(database === "sqlite")(
    "of another account can't be claimed by its id",
    async () => {
      const { desk, ...passkeys } = await open();
      const ann = await desk.signIn("intake", "Ann");
      const bo = await desk.signIn("owner", "Bo");
      const own = createAuthenticator();
      const enrolling = own.register(await passkeys.toEnroll(bo.cookie));
      await passkeys.enroll(enrolling, bo.cookie);
      const copy = createAuthenticator(own.id);
      const claiming = copy.register(await passkeys.toEnroll(ann.cookie));
      expect((await passkeys.enroll(claiming, ann.cookie)).status).toBe(403);
      expect((await desk.visit("/", ann.cookie)).status).toBe(200);
      const signing = own.signIn(await passkeys.toSignIn());
      expect((await passkeys.signIn(signing)).status).toBe(200);
    },
  );
});
