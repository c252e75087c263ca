import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  caller,
  respondJson,
  startTwilioApi,
} from "../../../test/support/twilio-api.ts";
import { createTwilioService } from "./twilio.server.ts";

let api: Awaited<ReturnType<typeof startTwilioApi>>;
beforeEach(async () => {
  api = await startTwilioApi();
});
afterEach(() => api.stop());

/** A phone service that uses `api` instead of Twilio's. */
function openPhoneService(apiBase = api.url, timeoutMs?: number) {
  return createTwilioService(
    {
      accountSid: "AC00000000000000000000000000000001",
      authToken: "secret-token",
      fromNumber: "+18005550100",
      callCenterNumber: "+12055550199",
      apiBase,
    },
    "https://www.example.com",
    () => caller,
    timeoutMs,
  );
}

test("one request asks Twilio to call the visitor, announce the caller, and ask for a 1", async () => {
  const outcome = await openPhoneService().call("+12055550123", "request-1");

  expect(outcome).toEqual({ status: "placed", callId: "CA0001" });
  expect(api.requests).toEqual([
    {
      method: "POST",
      path: "/2010-04-01/Accounts/AC00000000000000000000000000000001/Calls.json",
      contentType: expect.stringContaining("application/x-www-form-urlencoded"),
      authorization: `Basic ${btoa("AC00000000000000000000000000000001:secret-token")}`,
      form: {
        To: "+12055550123",
        From: "+18005550100",
        TimeLimit: "3600",
        StatusCallback:
          "https://www.example.com/functions/v1/call-ended?request=request-1",
        StatusCallbackEvent: "completed",
        Twiml: expect.stringMatching(
          /<Gather numDigits="1" timeout="10" action="https:\/\/www\.example\.com\/functions\/v1\/call-pressed\?request=request-1"><Say>Hello, this is Crash Help, from Marzipan Law LLC\. To stop our calls, press 9\. .*Press 1 .*2 0 5, 9 8 6, 0 1 4 2.*<\/Gather><Say>You didn't press a key\. .*2 0 5, 9 8 6, 0 1 4 2/,
        ),
      },
    },
  ]);
});

test("a call to a number that had opted out says that pressing 1 lets us call it again", async () => {
  const words = "let us call this number again";
  await openPhoneService().call("+12055550123", "request-1");
  await openPhoneService().call("+12055550123", "request-2", true);
  expect(
    api.requests.map(({ form }) => String(form.Twiml).includes(words)),
  ).toEqual([false, true]);
});

test("nobody is connected before a key is pressed", async () => {
  await openPhoneService().call("+12055550123", "request-1");
  expect(api.requests[0]?.form.Twiml).not.toMatch(/Dial|12055550199/);
});

test("an API at a path is requested below that path", async () => {
  await openPhoneService(`${api.url}/twilio`).call("+12055550123", "request-1");
  expect(api.requests[0]?.path).toBe(
    "/twilio/2010-04-01/Accounts/AC00000000000000000000000000000001/Calls.json",
  );
});

describe("every Twilio response becomes a value, never an exception; nothing is sent twice", () => {
  const refusal =
    (status: number, code: number) => (response: ServerResponse) =>
      respondJson(response, status, {
        status,
        code,
        message: "The number +12055550123 is not valid",
      });
  const raw = (status: number, body: string) => (response: ServerResponse) =>
    response.writeHead(status, { "Content-Type": "text/html" }).end(body);

  test.each([
    ["400", refusal(400, 21211), "failed", "status 400, code 21211"],
    ["401", refusal(401, 20003), "failed", "status 401, code 20003"],
    ["404", refusal(404, 20404), "failed", "status 404, code 20404"],
    ["429", refusal(429, 20429), "busy", "status 429, code 20429"],
    ["500", refusal(500, 20500), "unclear", "status 500, code 20500"],
    ["503", refusal(503, 20503), "unclear", "status 503, code 20503"],
    ["429 without JSON", raw(429, "slow down"), "busy", /429/],
    ["502 as a page", raw(502, "<h1>Bad gateway</h1>"), "unclear", /502/],
    ["201 as a page", raw(201, "<h1>Welcome</h1>"), "unclear", /./],
    ["201 with nothing", raw(201, ""), "unclear", /./],
    [
      "201 with a list",
      (r: ServerResponse) => respondJson(r, 201, []),
      "unclear",
      /./,
    ],
    [
      "201 with null",
      (r: ServerResponse) => respondJson(r, 201, null),
      "unclear",
      /./,
    ],
    [
      "201 without a call",
      (r: ServerResponse) => respondJson(r, 201, {}),
      "unclear",
      /./,
    ],
    [
      "a redirect",
      (r: ServerResponse) => r.writeHead(307, { Location: "/elsewhere" }).end(),
      "failed",
      /./,
    ],
    ["a hang-up", (r: ServerResponse) => r.destroy(), "unclear", /./],
    [
      "half an answer",
      (r: ServerResponse) => {
        r.writeHead(201, { "Content-Length": "500" }).write('{"sid":"CA');
        setTimeout(() => r.destroy(), 20);
      },
      "unclear",
      /./,
    ],
  ])("%s", async (_, answer, kind, reason) => {
    api.answer = answer;
    const outcome = await openPhoneService().call("+12055550123", "request-1");
    expect(outcome).toEqual({
      ...(kind === "unclear"
        ? { status: "unclear" }
        : { status: "failed", busy: kind === "busy" }),
      reason: expect.stringMatching(reason),
    });
    expect(JSON.stringify(outcome)).not.toMatch(/2055550123|secret|<h1>/);
    expect(api.requests).toHaveLength(1);
  });

  test("without a response, or with one that arrives byte by byte, the request times out, and it is unknown whether the phone rang", async () => {
    api.answer = (response) => {
      if (api.requests.length === 1) return;
      const drip = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(drip));
    };
    const phoneService = openPhoneService(api.url, 500);
    const calls = ["+12055550123", "+12055550124"].map((number) =>
      phoneService.call(number, "request-1"),
    );
    expect(await Promise.all(calls)).toMatchObject([
      { status: "unclear" },
      { status: "unclear" },
    ]);
    expect(api.requests).toHaveLength(2);
  });

  test("a server that refuses connections", async () => {
    const phoneService = openPhoneService();
    await api.stop();
    expect(await phoneService.call("+12055550123", "request-1")).toMatchObject({
      status: "failed",
      busy: false,
    });
    api = await startTwilioApi();
  });

  test("a failed call doesn't block the next one", async () => {
    const phoneService = openPhoneService();
    api.answer = (response) => response.destroy();
    await phoneService.call("+12055550123", "request-1");
    api.answer = (response) => respondJson(response, 201, { sid: "CA0002" });
    expect(await phoneService.call("+12055550123", "request-1")).toEqual({
      status: "placed",
      callId: "CA0002",
    });
  });
});
