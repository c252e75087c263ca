import { afterEach, expect, test, vi } from "vitest";
import { maxBodyBytes } from "../../server/security/guards.server.ts";
import { postLead } from "./post-form.ts";
import type { UnsentLead } from "./unsent-forms.ts";

/** Browsers refuse longer bodies: https://fetch.spec.whatwg.org/#http-network-or-cache-fetch */
const keepaliveBytes = 64 * 1024;

const lead: UnsentLead = {
  kind: "contact",
  contents: { fullName: "Ann Lee" },
  attempt: {},
  keptAt: 0,
  notBefore: 0,
  hasFailed: false,
};

afterEach(() => {
  vi.useRealTimers();
});

test("a form is sent on when its page closes, up to the longest that the server accepts", async () => {
  expect(maxBodyBytes).toBeLessThan(keepaliveBytes);
  const request = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(Response.json({ id: "1" }));
  expect(await postLead(lead)).toMatchObject({ status: "stored" });
  expect(request.mock.lastCall?.[1]).toMatchObject({ keepalive: true });
});

test("a form without a response counts as unsent after 20 seconds", async () => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, "fetch").mockImplementation(
    (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener("abort", reject);
      }),
  );
  const reply = postLead(lead);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reply).toEqual({ status: "unsent", waitFor: 0 });
});

test("a response that isn't from our server doesn't count as sent", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    new Response("<h1>Welcome, guest</h1>"),
  );
  expect(await postLead(lead)).toEqual({ status: "unsent", waitFor: 0 });
});

test("a form told to come back in a month waits an hour", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    Response.json(
      { error: "Not now." },
      { status: 503, headers: { "Retry-After": "2592000" } },
    ),
  );
  expect(await postLead(lead)).toEqual({
    status: "unsent",
    waitFor: 3_600_000,
  });
});
