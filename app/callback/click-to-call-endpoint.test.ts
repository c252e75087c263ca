import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  test,
  vi,
} from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../test/support/databases/databases.ts";
import { openSite, type TestSite } from "../../test/support/site.ts";

const path = "/.netlify/functions/click-to-call";

let site: TestSite;
async function ask(form: unknown) {
  const response = await site.postJson(path, form);
  const body: unknown = await response.json();
  return { response, status: response.status, body };
}

/** Registers the set-up of a group of tests. */
function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    site = await openSite({ database, now: "2026-11-21T12:00:00Z" });
  });
  afterEach(() => site.forget());
  afterAll(() => site.close());
}

describe.each(databaseKinds)("requesting a callback, on %s", (database) => {
  setUp(database);

  test
    .runIf(database === "sqlite")
    .each(["2055550123", "12055550123", "(205) 555-0123", "+1 205-555-0123"])(
    "%s calls +12055550123, and the answer names the stored request",
    async (leadPhoneNumber) => {
      const { response, status, body } = await ask({ leadPhoneNumber });
      expect(status).toBe(200);
      expect(response.headers.get("Content-Type")).toMatch("application/json");
      expect(site.phoneService.calls).toEqual(["+12055550123"]);
      const [row] = await site.services.callbacks.listRequests();
      expect(row).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: "2026-11-21T12:00:00.000Z",
        updated_at: "2026-11-21T12:00:00.000Z",
        lead_phone_number: "+12055550123",
        status: "placed",
        reason: null,
        provider_call_id: "call-1",
        client_address: "127.0.0.1",
        progress: null,
      });
      expect(body).toEqual({
        id: row?.id,
        receipt: expect.stringMatching(/^\/consent\/[0-9a-f]{32}$/),
      });
    },
  );

  test.runIf(database === "sqlite")(
    "a number with a long note is called, and its cookie stays under 4 KB",
    async () => {
      const { response, status } = await ask({
        leadPhoneNumber: `205 555 0123 ${"x".repeat(5000)}`,
      });
      expect(status).toBe(200);
      expect(site.phoneService.calls).toEqual(["+12055550123"]);
      const [, cookie = ""] = response.headers.getSetCookie();
      expect(cookie).toMatch(/^confirm-call=.*205%20555%200123/);
      expect(cookie.length).toBeLessThan(4096);
    },
  );

  test.runIf(database === "sqlite")(
    "the specification's example number is called",
    async () => {
      const { status } = await ask({ leadPhoneNumber: "+15551234567" });
      expect(status).toBe(200);
      expect(site.phoneService.calls).toEqual(["+15551234567"]);
    },
  );

  test("the request is on disk before the call is placed, and its result is stored afterwards", async () => {
    let during: unknown;
    vi.spyOn(site.phoneService, "call").mockImplementationOnce(async () => {
      during = await site.services.callbacks.listRequests();
      return { status: "placed", callId: "call-9" };
    });
    await ask({ leadPhoneNumber: "2055550123" });
    expect(during).toMatchObject([
      {
        lead_phone_number: "+12055550123",
        status: "requested",
        provider_call_id: null,
      },
    ]);
    expect(await site.services.callbacks.listRequests()).toMatchObject([
      { status: "placed", provider_call_id: "call-9" },
    ]);
  });

  test.runIf(database === "sqlite").each([
    {
      when: "the provider fails",
      outcome: {
        status: "failed",
        busy: false,
        reason: "status 500, code 20500",
      } as const,
      status: 502,
      code: "call-failed",
      error: "Failed to initiate call.",
      reason: "status 500, code 20500",
    },
    {
      when: "the provider's answer is lost",
      outcome: { status: "unclear", reason: "ECONNABORTED" } as const,
      status: 502,
      code: "call-failed",
      error: "Failed to initiate call.",
      reason: "ECONNABORTED",
    },
    {
      when: "the provider says slow down",
      outcome: {
        status: "failed",
        busy: true,
        reason: "status 429, code 20429",
      } as const,
      status: 503,
      code: "provider-busy",
      error: "Failed to initiate call.",
      reason: "status 429, code 20429",
    },
    {
      when: "calls are off",
      outcome: { status: "off" } as const,
      status: 503,
      code: "calls-off",
      error: "We can't place calls right now. Please call us directly.",
      reason: "calls are off",
    },
  ])(
    "$when: $status with our own message, and the reason is stored with the request",
    async (row) => {
      site.phoneService.outcome = row.outcome;
      const { response, status, body } = await ask({
        leadPhoneNumber: "2055550123",
      });
      expect(status).toBe(row.status);
      expect(body).toEqual({
        error: row.error,
        code: row.code,
        requestId: expect.stringMatching(/^[\w-]{8,}$/),
      });
      expect(response.headers.get("Retry-After")).toBe(
        row.status === 503 ? "5" : null,
      );
      expect(site.phoneService.calls).toHaveLength(1);
      expect(await site.services.callbacks.listRequests()).toMatchObject([
        {
          status: row.outcome.status === "unclear" ? "unclear" : "failed",
          reason: row.reason,
          provider_call_id: null,
        },
      ]);
    },
  );
});

describe("a callback that fails", () => {
  setUp("sqlite");

  test("an unexpected error gets 500 as JSON, without its message", async () => {
    vi.spyOn(site.phoneService, "call").mockRejectedValueOnce(
      new Error("key AC01 in /srv/app/twilio.ts"),
    );
    const response = await site.postJson(path, {
      leadPhoneNumber: "2055550123",
    });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toMatch(/AC01|twilio/);
    expect(response.headers.get("Content-Type")).toMatch("application/json");
    expect(JSON.parse(text)).toEqual({
      error: expect.any(String),
      code: expect.any(String),
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
    });
  });

  test.each([
    ["no field", {}],
    ["an empty field", { leadPhoneNumber: "" }],
    ["only spaces", { leadPhoneNumber: "   " }],
    ["only zero-width characters", { leadPhoneNumber: "\u200b\u200d\ufeff" }],
  ])("%s gets 400, and nobody is called", async (_, form) => {
    const { status, body } = await ask(form);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: "Phone number required",
      code: "phone-required",
    });
    await expectNoDial(site);
  });

  test.each([
    ["letters", "abc"],
    ["three digits", "555"],
    ["seven digits", "5550123"],
    ["fifteen digits", "123456789012345"],
    ["the country code twice", "1 1 205 555 0123"],
    ["an object", { number: "2055550123" }],
    ["a list", ["2055550123"]],
    ["a number", 2055550123],
    ["null", null],
    ["true", true],
  ])("%s gets 422, and nobody is called", async (_, leadPhoneNumber) => {
    const { status, body } = await ask({ leadPhoneNumber });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: "Invalid Phone Number",
      code: "phone-invalid",
    });
    await expectNoDial(site);
  });

  test.each([
    ["the United Kingdom", "+44 20 7123 4567"],
    ["Canada", "416 555 0123"],
    ["Jamaica", "876 555 0123"],
    ["the Bahamas", "242 555 0123"],
    ["a 900 number", "900 555 0123"],
    ["a 976 exchange", "205 976 0123"],
    ["911", "911"],
    ["an N11 area code", "411 555 0123"],
    ["directory assistance", "205 555 1212"],
    ["a personal number", "500 555 0123"],
    ["a toll-free number", "(888) 234-5678"],
    ["the site's own main number", "(800) 555-0100"],
    ["the site's own support number", "(800) 555-0123"],
    ["the site's own blog number", "(800) 555-0145"],
  ])("%s is rejected by the number policy", async (_, leadPhoneNumber) => {
    const { status, body } = await ask({ leadPhoneNumber });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: "We can only call US phone numbers.",
      code: "phone-refused",
    });
    expect(site.phoneService.calls).toEqual([]);
    expect(await site.services.callbacks.listRequests()).toMatchObject([
      { status: "refused", provider_call_id: null },
    ]);
  });
});

async function expectNoDial({ services, phoneService }: TestSite) {
  expect(phoneService.calls).toEqual([]);
  expect(await services.callbacks.listRequests()).toEqual([]);
}
