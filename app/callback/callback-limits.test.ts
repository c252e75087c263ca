import { randomUUID } from "node:crypto";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../test/support/databases/databases.ts";
import {
  openSite,
  openSiteForTest,
  type TestSite,
} from "../../test/support/site.ts";
import { minute } from "../server/durations.ts";

const path = "/.netlify/functions/click-to-call";

/** Only the limits of IP addresses and networks matter. */
const generous = {
  LIMITS: "on",
  TRUSTED_PROXIES: "127.0.0.1",
  LIMIT_CALLS_AN_HOUR: "999",
  LIMIT_CALLS_A_DAY: "999",
};

let site: TestSite;
const ask = (
  leadPhoneNumber: string,
  {
    address = "192.0.2.1",
    key = randomUUID() as string,
    more = {},
    at = site,
  } = {},
) =>
  at.visit(path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": address,
      ...(key && { "Idempotency-Key": key }),
    },
    body: JSON.stringify({ leadPhoneNumber, ...more }),
  });
const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));
const reasons = async () =>
  (await site.services.callbacks.listRequests())
    .flatMap(({ reason }) => reason ?? [])
    .toSorted();
const ends = [
  ["short", (index: number) => index],
  ["long", (index: number) => 0x1a00 + index],
] as const;

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    site = await openSite({
      database,
      settings: {
        LIMITS: "on",
        TRUSTED_PROXIES: "127.0.0.1",
        LIMIT_CALLS_AN_HOUR: "8",
      },
    });
  });
  afterEach(() => site.forget());
  afterAll(() => site.close());
}

describe.each(databaseKinds)("callback limits, on %s", (database) => {
  setUp(database);

  test("of ten concurrent requests for one number, however it is written, two are called", async () => {
    const spellings = ["2055550123", "12055550123", "(205) 555-0123"];
    const responses = await Promise.all(
      many(10, (index) =>
        ask(spellings[index % 3] ?? "", { address: `192.0.2.${index}` }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      200,
      200,
      ...many(8, () => 429),
    ]);
    expect(site.phoneService.calls).toEqual(["+12055550123", "+12055550123"]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get("Retry-After")).toBe("600");
    expect(await refused?.json()).toMatchObject({
      code: "too-many-calls",
      error: expect.stringContaining("(800) 555-0100"),
    });
    expect(await site.services.callbacks.listRequests()).toHaveLength(2);
  });

  test("twenty duplicates of one request make one call and get its response", async () => {
    site.phoneService.outcome = { status: "placed", callId: "call-7" };
    const responses = await Promise.all(
      many(20, () => ask("2055550123", { key: "one" })),
    );
    const answers = await Promise.all(
      responses.map((response) => response.text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect(site.phoneService.calls).toHaveLength(1);
    const other = await ask("2055550124", { key: "one" });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: "key-reused" });
  });
});

describe("callback limits", () => {
  setUp("sqlite");

  test("of ten numbers requested at once from one IP address, five are called", async () => {
    await Promise.all(many(10, (index) => ask(`20555501${10 + index}`)));
    expect(site.phoneService.calls).toHaveLength(5);
    expect(await site.services.callbacks.listRequests()).toHaveLength(5);
  });

  test("of twelve numbers requested at once from twelve IP addresses, the site calls its hourly budget", async () => {
    await Promise.all(
      many(12, (index) =>
        ask(`20555501${10 + index}`, { address: `192.0.2.${index}` }),
      ),
    );
    expect(site.phoneService.calls).toHaveLength(8);
    expect(await site.services.callbacks.listRequests()).toHaveLength(8);
  });

  test.each(ends)(
    "the IPv6 addresses of a /56 with a %s end get four times as many calls as one address, in an hour and in a day",
    async (_, networkOf) => {
      const settings = { ...generous, LIMIT_CALLS_PER_ADDRESS: "1" };
      const own = await openSiteForTest({ settings });
      const askAt = async (index: number, network: number) => {
        const address = `2001:db8:0:${network.toString(16)}::1`;
        const number = `2055550${100 + index}`;
        return (await ask(number, { address, at: own })).status;
      };
      let index = 0;
      for (const [hours, calls] of [4, 8, 12, 12].entries()) {
        const start = Date.parse("2026-11-21T12:00:00Z");
        own.setTime(new Date(start + hours * 61 * minute).toISOString());
        for (let network = 0; network < 5; network++) {
          await askAt(index++, networkOf(hours * 40 + network));
        }
        expect(own.phoneService.calls).toHaveLength(calls);
      }
      expect(await askAt(index, networkOf(0x100))).toBe(200);
    },
  );

  test("one IP address gets five calls an hour, and fifteen in a day", async () => {
    const own = await openSiteForTest({ settings: generous });
    const start = Date.parse("2026-11-21T12:00:00Z");
    for (const [hours, calls] of [5, 10, 15, 15].entries()) {
      own.setTime(new Date(start + hours * 61 * minute).toISOString());
      for (let index = 0; index < 6; index++) {
        await ask(`2055550${100 + 10 * hours + index}`, { at: own });
      }
      expect(own.phoneService.calls).toHaveLength(calls);
    }
  });

  test("rejected numbers count for their IP address, but not toward the site's budget", async () => {
    const canadian = (index: number) => `41655501${10 + index}`;
    await Promise.all(many(9, (index) => ask(canadian(index))));
    expect(await reasons()).toEqual(many(5, () => "not a US number"));
    expect((await ask("2055550123")).status).toBe(429);
    await Promise.all(
      many(20, (index) =>
        ask(canadian(index), { address: `192.0.3.${index}` }),
      ),
    );
    expect(await reasons()).toHaveLength(8);
    const call = await ask("2055550123", { address: "192.0.2.2" });
    expect(call.status).toBe(200);
  });

  test("a double click without a key doesn't make a second call", async () => {
    const [first, second] = await Promise.all([
      ask("2055550123", { key: "" }),
      ask("2055550123", { key: "" }),
    ]);
    expect(await second?.json()).toEqual(await first?.json());
    expect(site.phoneService.calls).toHaveLength(1);
  });

  test("a duplicate request doesn't retry a failed call", async () => {
    site.phoneService.outcome = {
      status: "failed",
      busy: false,
      reason: "500",
    };
    expect((await ask("2055550123", { key: "one" })).status).toBe(502);
    site.phoneService.outcome = { status: "placed", callId: "call-7" };
    expect((await ask("2055550123", { key: "one" })).status).toBe(502);
    expect(site.phoneService.calls).toHaveLength(1);
  });

  test("a request whose process died while placing the call stays in progress", async () => {
    await ask("2055550123", { key: "dead" });
    await site.services.database
      .updateTable("submissions")
      .set({ answer: null })
      .execute();
    site.phoneService.calls.length = 0;
    let elapsed = performance.now();
    const clock = vi.spyOn(performance, "now");
    onTestFinished(() => clock.mockRestore());
    clock.mockImplementation(() => {
      elapsed += 1000;
      return elapsed;
    });
    expect((await ask("2055550123", { key: "dead" })).status).toBe(409);
    expect(site.phoneService.calls).toEqual([]);
  });

  test("a bot gets an ordinary failure, and nobody is called", async () => {
    const response = await ask("2055550123", { more: { website: "x" } });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({
      error: "Failed to initiate call.",
      code: "call-failed",
    });
    expect(site.phoneService.calls).toEqual([]);
    expect(await reasons()).toEqual(["honeypot"]);
  });
});
