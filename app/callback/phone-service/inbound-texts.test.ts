import twilio from "twilio";
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from "vitest";
import {
  type DatabaseKind,
  databaseKinds,
} from "../../../test/support/databases/databases.ts";
import { openSite, type TestSite } from "../../../test/support/site.ts";
import {
  authToken,
  startTwilioApi,
  twilioAt,
} from "../../../test/support/twilio-api.ts";
import { sealConsents } from "../../consent/ledger/consent-sealer.server.ts";
import { verifyLedger } from "../../consent/ledger/verify-ledger.server.ts";

const from = "+12055550123";

let site: TestSite;
let api: Awaited<ReturnType<typeof startTwilioApi>>;
/** A Twilio webhook, with a valid or an invalid signature. */
async function send(
  fields: Record<string, string>,
  { signature, address = from }: { signature?: string; address?: string } = {},
) {
  const url = `${site.url}/callbacks/sms`;
  const body = { MessageSid: "SM0001", From: address, ...fields };
  const signed = twilio.getExpectedTwilioSignature(authToken, url, body);
  const response = await fetch(url, {
    method: "POST",
    headers: { "X-Twilio-Signature": signature ?? signed },
    body: new URLSearchParams(body),
  });
  return { status: response.status, text: await response.text() };
}
const stopped = async (number = from) =>
  (await site.services.consents.findSuppressions([number])).get(number);
const events = async () =>
  (await site.services.consents.findRecords(from)).map(({ row }) => row.event);

function setUp(database: DatabaseKind) {
  beforeAll(async () => {
    api = await startTwilioApi();
    site = await openSite({
      database,
      settings: { LIMITS: "on", LIMIT_WITHDRAWALS_PER_ADDRESS: "2" },
      phoneService: twilioAt(api),
    });
  });
  afterEach(() => site.forget());
  afterAll(async () => {
    await site.close();
    await api.stop();
  });
}

describe.each(databaseKinds)("inbound text messages, on %s", (database) => {
  setUp(database);

  test("START allows texts again, but not calls, within the withdrawal limit", async () => {
    const address = "+12055550124";
    for (const isWithin of [true, true, false]) {
      await send({ Body: "STOP" }, { address });
      const { status, text } = await send({ Body: "start" }, { address });
      expect([status, text.includes("again")]).toEqual([200, isWithin]);
      expect(text.includes("<Message>")).toBe(isWithin);
      const { calls, texts } = (await stopped(address)) ?? {};
      expect([calls, texts === undefined]).toEqual([
        "2026-11-21T12:00:00.000Z",
        isWithin,
      ]);
    }
  });
});

describe("inbound text messages", () => {
  setUp("sqlite");

  test.each([
    "STOP",
    " stop. ",
    "STOP\0 it",
    "StopAll",
    "UNSUBSCRIBE",
    "cancel",
    "END",
    "quit",
    "REVOKE",
    "OPTOUT",
    "opt-out",
    "PARAR",
    "Alto!",
    "CANCELAR",
    "baja",
    "Please stop texting me",
    "do not call me again",
    "No me llamen más",
  ])("%j stops texts and calls before it is confirmed, once", async (Body) => {
    const { status, text } = await send({ Body });
    expect(status).toBe(200);
    expect(text.match(/<Message>/g)).toHaveLength(1);
    expect(text).toContain("We've stopped texts and calls");
    const time = "2026-11-21T12:00:00.000Z";
    expect(await stopped()).toMatchObject({ calls: time, texts: time });
    const { problems } = await verifyLedger(site.services.database);
    expect(problems.filter((problem) => !problem.includes("row"))).toEqual([]);
  });

  test("a STOP that is cut off inside an emoji leaves the ledger intact", async () => {
    await send({ Body: `${"Stop texting me ".padEnd(59, "x")}😡` });
    const { database: store } = site.services;
    await sealConsents(site.services.intake, new Date());
    expect((await verifyLedger(store)).problems).toEqual([]);
  });

  test("STOP takes effect for a number that no numbering plan has", async () => {
    const address = "+5215512345678";
    await send({ Body: "STOP" }, { address });
    const time = "2026-11-21T12:00:00.000Z";
    expect(await stopped(address)).toMatchObject({
      calls: time,
      texts: time,
    });
  });

  test("only the first STOP is confirmed; later ones are recorded within the withdrawal limit", async () => {
    const before = (await events()).length;
    for (const rows of [1, 2, 3, 3]) {
      const { text } = await send({ Body: "STOP" });
      const isFirst = rows === 1;
      expect(text.includes("We've stopped texts and calls")).toBe(isFirst);
      expect(text.includes("<Message>")).toBe(isFirst);
      expect(await events()).toHaveLength(before + rows);
    }
  });

  test("a number that was stopped gets no reply to what isn't a keyword, but help if it asks", async () => {
    const address = "+12055550126";
    await send({ Body: "STOP" }, { address });
    const { status, text } = await send({ Body: "ok, thanks" }, { address });
    expect([status, text]).toEqual([
      200,
      expect.stringMatching(/<Response\/>/),
    ]);
    const help = await send({ Body: "HELP" }, { address });
    expect(help.text).toContain("For help, call");
  });

  test("what isn't a keyword is reported to the operator even if texts were stopped, because calls may not be", async () => {
    const address = "+12055550128";
    const { consents } = site.services;
    const texts = { calls: false, texts: true };
    await consents.withdrawNumber(address, texts, site.now());
    const reported: Date[] = [];
    const { reportUnreadText } = consents;
    consents.reportUnreadText = async (now) => {
      reported.push(now);
    };
    onTestFinished(() => {
      consents.reportUnreadText = reportUnreadText;
    });
    const { text } = await send(
      { Body: "and don't phone me either" },
      { address },
    );
    expect(text).toMatch(/<Response\/>/);
    expect(reported).toHaveLength(1);
  });

  test("START from a number that was never stopped is answered with help", async () => {
    const { text } = await send({ Body: "START" }, { address: "+12055550127" });
    expect(text).toContain("For help, call");
    expect(text).not.toContain("again");
  });

  test("STOP stops calls about a request that was sent after an earlier STOP", async () => {
    onTestFinished(() => site.setTime("2026-11-21T12:00:00.000Z"));
    const address = "+12055550125";
    await send({ Body: "STOP" }, { address });
    site.setTime("2026-11-21T12:05:00.000Z");
    await site.submit("/", {
      fullName: "Ann Lee",
      phone: address,
      description: "A van hit my car.",
    });
    site.setTime("2026-11-21T12:10:00.000Z");
    await send({ Body: "STOP" }, { address });
    expect((await stopped(address))?.calls).toBe("2026-11-21T12:10:00.000Z");
  });
});

describe("other inbound text messages", () => {
  setUp("sqlite");

  test.each(["HELP", "ayuda", "info"])(
    "%j is answered with help",
    async (Body) => {
      const { text } = await send({ Body });
      for (const words of ["Casefront Texts", "(800) 555-0100", "Reply STOP"]) {
        expect(text).toContain(words);
      }
      expect(await stopped()).toBeUndefined();
    },
  );

  test.each([
    "Call me tomorrow at the end of the day",
    "Where do I stop?",
    "1",
  ])(
    "%j stops and stores nothing; the reply says where to call",
    async (Body) => {
      const before = (await events()).length;
      const { text } = await send({ Body });
      expect(text).toContain("We can't read texts at this number");
      expect(await stopped()).toBeUndefined();
      expect(await events()).toHaveLength(before);
    },
  );

  test("a keyword that Twilio has answered takes effect without a second reply", async () => {
    const { text } = await send({ Body: "Basta", OptOutType: "STOP" });
    expect(text).toContain("<Response");
    expect(text).not.toContain("<Message>");
    expect(await stopped()).toMatchObject({ texts: expect.any(String) });
  });

  test("without Twilio's signature nothing is read or stored", async () => {
    const forOther = twilio.getExpectedTwilioSignature(
      authToken,
      `${site.url}/callbacks/sms`,
      { MessageSid: "SM0001", From: "+12055550199", Body: "STOP" },
    );
    for (const signature of ["", "bm9uc2Vuc2U=", forOther]) {
      const { status, text } = await send({ Body: "STOP" }, { signature });
      expect([status, text]).toEqual([
        403,
        expect.stringContaining('"code":"signature"'),
      ]);
    }
    expect(await stopped()).toBeUndefined();
  });

  test("after texting STOP, a callback request asks for confirmation", async () => {
    await send({ Body: "STOP" });
    const response = await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: from,
    });
    expect(await response.json()).toMatchObject({ code: "phone-suppressed" });
  });
});
