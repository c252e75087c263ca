import { afterEach, expect, test, vi } from "vitest";
import { callbackMessages } from "../messages.ts";
import { requestCall } from "./request-call.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a request without a response fails after 20 seconds, and another can be sent", async () => {
  vi.useFakeTimers();
  const request = vi.spyOn(globalThis, "fetch").mockImplementationOnce(
    (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener("abort", reject);
      }),
  );
  const reply = requestCall("2055550123", undefined, {});
  await vi.advanceTimersByTimeAsync(19_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reply).toEqual({ ok: false, message: callbackMessages.failed });

  request.mockResolvedValueOnce(Response.json({ id: "1" }));
  expect(await requestCall("2055550123", undefined, {})).toMatchObject({
    ok: true,
    id: "1",
  });
});
