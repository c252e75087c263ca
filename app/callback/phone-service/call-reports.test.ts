import { randomUUID } from "node:crypto";
import twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import { openSite, type TestSite } from "../../../test/support/site.ts";
import {
  authToken,
  caller,
  respondJson,
  startTwilioApi,
  twilioAt,
} from "../../../test/support/twilio-api.ts";
import { deleteSubjects } from "../../leads/delete-subjects.server.ts";
import { listLeadEvents } from "../../leads/events/lead-event-rows.server.ts";

let callerNow = caller;

let site: TestSite;
let api: Awaited<ReturnType<typeof startTwilioApi>>;
/** A Twilio webhook, with a valid or an invalid signature. */
async function tell(
  path: "call-pressed" | "call-ended",
  fields: Record<string, string>,
  signature?: string,
) {
  return post(`${site.url}/functions/v1/${path}`, fields, signature);
}
async function post(
  url: string,
  fields: Record<string, string>,
  signature?: string,
) {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "X-Twilio-Signature":
        signature ?? twilio.getExpectedTwilioSignature(authToken, url, fields),
    },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, text: await response.text() };
}
const askForCall = (more = {}) =>
  site.postJson("/.netlify/functions/click-to-call", {
    leadPhoneNumber: "2055550123",
    ...more,
  });
const progress = async () =>
  (await site.services.callbacks.listRequests()).map((call) => call.progress);

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    api = await startTwilioApi();
    site = await openSite({
      database,
      phoneService: twilioAt(api, () => callerNow),
    });
  });
  afterEach(async () => {
    callerNow = caller;
    await site.forget();
  });
  afterAll(async () => {
    await site.close();
    await api.stop();
  });
}

describe.each(databaseKinds)("Twilio's call reports, on %s", (database) => {
  setUp(database);

  test("pressing 9 stops calls and texts before it is confirmed, once, and the ledger says how", async () => {
    const { consents, database: rows } = site.services;
    const number = "+12055550177";
    const leadPhoneNumber = "2055550177";
    await askForCall({ leadPhoneNumber });
    for (const _ of "twice") {
      const { text } = await tell("call-pressed", {
        CallSid: "CA0001",
        Digits: "9",
      });
      expect(text).toContain("We won't call you again");
      expect(text).not.toContain("<Dial");
    }
    const stopped = (await consents.findSuppressions([number])).get(number);
    expect(stopped).toMatchObject({
      calls: expect.any(String),
      texts: expect.any(String),
    });
    const withdrawals = await rows
      .selectFrom("consents")
      .innerJoin("consent_details", "consent_id", "consents.id")
      .select(["calls", "texts", "page"])
      .where("event", "=", "withdrew")
      .where("number", "=", number)
      .execute();
    const page = "a key pressed on a call";
    expect(withdrawals).toEqual([
      { calls: "withdrawn", texts: "withdrawn", page },
    ]);
    expect(await progress()).toEqual(["declined"]);
    const idempotencyKey = randomUUID();
    const again = await askForCall({ leadPhoneNumber, idempotencyKey });
    expect(await again.json()).toMatchObject({ code: "phone-suppressed" });
  });
});

describe("Twilio's call reports", () => {
  setUp("sqlite");

  test("pressing 1 connects the visitor with the call center", async () => {
    await askForCall();
    const ended = api.requests.at(-1)?.form.StatusCallback ?? "";
    const pressed = ended.replace("call-ended", "call-pressed");
    const { status, text } = await post(pressed, { Digits: "1" });
    expect(status).toBe(200);
    expect(text).toContain(
      `<Dial callerId="+18005550100" timeLimit="3600" action="${ended}"><Number>+12055550199</Number></Dial>`,
    );
    expect(await progress()).toEqual(["pressed"]);
    const completed = { CallStatus: "completed" };
    await post(ended, { ...completed, DialCallStatus: "completed" });
    await post(ended, completed);
    expect(await progress()).toEqual(["connected"]);
  });

  test.each(["busy", "canceled"])(
    "if the call center's phone is %s, the visitor is told so",
    async (DialCallStatus) => {
      await askForCall();
      const CallSid = "CA0001";
      await tell("call-pressed", { CallSid, Digits: "1" });
      const calling = { CallSid, CallStatus: "in-progress" };
      const { text } = await tell("call-ended", { ...calling, DialCallStatus });
      expect(text).toContain("We'll call you back");
      await tell("call-ended", { CallSid, CallStatus: "completed" });
      expect(await progress()).toEqual(["unanswered"]);
    },
  );

  test("pressing 1 lifts no suppression that is newer than the request", async () => {
    await askForCall();
    const { consents } = site.services;
    const [number, both] = ["+12055550123", { calls: true, texts: true }];
    const later = new Date(site.now().getTime() + 1000);
    await consents.withdrawNumber(number, both, later);
    await tell("call-pressed", { CallSid: "CA0001", Digits: "1" });
    expect((await consents.findSuppressions([number])).get(number)?.calls).toBe(
      later.toISOString(),
    );
  });

  test("pressing 1 lifts the suppression of the number; the confirmation alone doesn't", async () => {
    await site.services.consents.withdrawNumber(
      "+12055550123",
      { calls: true, texts: true },
      site.now(),
    );
    const code = async () => {
      const response = await askForCall({ idempotencyKey: randomUUID() });
      return response.json();
    };
    const { confirmationToken } = await code();
    expect((await askForCall({ confirmationToken })).status).toBe(200);
    expect(await code()).toMatchObject({ code: "phone-suppressed" });
    await tell("call-pressed", { CallSid: "CA0001", Digits: "1" });
    expect(await code()).not.toHaveProperty("code");
  });

  test("pressing 9 stops calls and texts also after the request was erased; without a number, it says that it failed", async () => {
    await askForCall();
    const { consents, database: rows } = site.services;
    const [call] = await site.services.callbacks.listRequests();
    await rows
      .transaction()
      .execute((transaction) =>
        deleteSubjects(transaction, "callback_requests", [call?.id ?? ""]),
      );
    const pressed = { CallSid: "CA0001", Digits: "9" };
    const failed = await tell("call-pressed", pressed);
    expect(failed.text).toContain("couldn't save that");
    const To = "+12055550123";
    const { text } = await tell("call-pressed", { ...pressed, To });
    expect(text).toContain("We won't call you again");
    expect((await consents.findSuppressions([To])).get(To)).toMatchObject({
      calls: expect.any(String),
      texts: expect.any(String),
    });
  });

  test("if stopping can't be stored, the person is told so, and how to stop calls instead", async () => {
    await askForCall();
    const { callbacks } = site.services;
    const { saveProgress } = callbacks;
    callbacks.saveProgress = async () => {
      throw new Error("no database");
    };
    const { text } = await tell("call-pressed", {
      CallSid: "CA0001",
      Digits: "9",
    });
    callbacks.saveProgress = saveProgress;
    expect(text).toContain("couldn't save that");
    expect(text).toContain("2 0 5, 9 8 6, 0 1 4 2");
  });

  test("an operator that records calls says so before the visitor is connected", async () => {
    callerNow = { ...caller, recordsCalls: true };
    await askForCall();
    const pressed = { CallSid: "CA0001", Digits: "1" };
    const { text } = await tell("call-pressed", pressed);
    expect(text).toMatch(/This call may be recorded\.<\/Say><Dial/);
  });

  test.each(["2", ""])("pressing %j doesn't connect", async (Digits) => {
    await askForCall();
    const { text } = await tell("call-pressed", {
      CallSid: "CA0001",
      Digits,
    });
    expect(text).not.toMatch(/Dial|12055550199/);
    expect(await progress()).toEqual(["declined"]);
  });
});

describe("Twilio's reports of how calls ended", () => {
  setUp("sqlite");

  test.each(["no-answer", "completed"])(
    "a call that ended as %s is stored with that outcome",
    async (CallStatus) => {
      await askForCall();
      await tell("call-ended", { CallSid: "CA0001", CallStatus });
      expect(await progress()).toEqual([CallStatus]);
    },
  );

  test.each([201, 500])(
    "a report that comes before Twilio's response (%i) is stored, and proves that the call was placed",
    async (status) => {
      const { answer } = api;
      api.answer = async (response) => {
        const ended = api.requests.at(-1)?.form.StatusCallback ?? "";
        await post(ended, { CallSid: "CA0001", CallStatus: "busy" });
        respondJson(response, status, { sid: "CA0001" });
      };
      await askForCall();
      api.answer = answer;
      const [call] = await site.services.callbacks.listRequests();
      expect(call).toMatchObject({ status: "placed", progress: "busy" });
      const { database } = site.services;
      const events = await listLeadEvents(database, call?.id ?? "");
      expect(events.map(({ kind, data }) => [kind, data.report])).toEqual([
        ["call_reported", "busy"],
        ["call_placed", undefined],
      ]);
    },
  );

  test("without Twilio's signature nothing is answered or stored", async () => {
    await askForCall();
    const fields = { CallSid: "CA0001", Digits: "1" };
    const forOther = twilio.getExpectedTwilioSignature(
      authToken,
      `${site.url}/functions/v1/call-pressed`,
      { ...fields, CallSid: "CA0002" },
    );
    for (const signature of ["", "bm9uc2Vuc2U=", forOther]) {
      const { status, text } = await tell("call-pressed", fields, signature);
      expect(status).toBe(403);
      expect(text).not.toContain("12055550199");
    }
    expect(await progress()).toEqual([null]);
  });
});
