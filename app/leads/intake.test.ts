import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { openSite, type TestSite } from "../../test/support/site.ts";
import { completeSurvey } from "../../test/support/survey/complete-survey.ts";

const collector = "/functions/v1/lead-collector";
const contact = {
  fullName: "Ann Lee",
  phone: "2055550123",
  description: "A van hit my car.",
};

describe.each(databaseKinds)("repeated forms, on %s", (database) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({ database });
  });
  afterEach(() => site.forget());
  afterAll(() => site.close());

  const send = (body: object, key?: string) =>
    site.visit(collector, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(key && { "Idempotency-Key": key }),
      },
      body: JSON.stringify(body),
    });
  const rows = () => site.services.leads.listLeads();

  test("twenty concurrent requests with one key are one lead, and all get its response", async () => {
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => send(completeSurvey, key)),
    );
    const answers = await Promise.all(
      responses.map(async (response) => [
        response.status,
        await response.text(),
      ]),
    );
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(200);
    const stored = await rows();
    expect(stored.map(({ id }) => id)).toEqual([
      JSON.parse(String(answers[0]?.[1])).id,
    ]);
  });

  test.runIf(database === "sqlite")(
    "a key reused with other contents is rejected, and nothing changes",
    async () => {
      await send(completeSurvey, "one-key");
      const response = await send(
        { ...completeSurvey, city: "Tulsa" },
        "one-key",
      );
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: "key-reused" });
      expect(await rows()).toHaveLength(1);
    },
  );

  test.runIf(database === "sqlite")(
    "the form field works like the header",
    async () => {
      const body = { ...completeSurvey, idempotencyKey: "a-field" };
      const [first, second] = [await send(body), await send(body)];
      expect(await second.json()).toEqual(await first.json());
      expect(await rows()).toHaveLength(1);
    },
  );

  test.runIf(database === "sqlite")(
    "the same contents under two keys are two leads",
    async () => {
      await send(completeSurvey, "key-1");
      await send(completeSurvey, "key-2");
      expect(await rows()).toHaveLength(2);
    },
  );

  test.runIf(database === "sqlite").each(["a b", "é", "x".repeat(201)])(
    "%j is not a valid key",
    async (key) => {
      const response = await send({ ...completeSurvey, idempotencyKey: key });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "idempotency-key" });
      expect(await rows()).toEqual([]);
    },
  );

  test.runIf(database === "sqlite")(
    "without a key the same contents count as a double click, and are one lead",
    async () => {
      const responses = await Promise.all([
        send(completeSurvey),
        send(completeSurvey),
      ]);
      const [first, second] = await Promise.all(
        responses.map((response) => response.json()),
      );
      expect(second).toEqual(first);
      await site.submit("/", contact);
      const again = await site.submit("/", contact);
      expect(again.status).toBe(303);
      expect(await rows()).toHaveLength(2);
    },
  );

  test.runIf(database === "sqlite")(
    "a quarantined lead is stored with its reason, and its sender can't tell",
    async () => {
      const links = "https://a.example https://b.example https://c.example";
      const sent = [
        { ...completeSurvey, website: "https://spam.example" },
        { ...completeSurvey, shownFor: "300", description: links },
        { ...completeSurvey, shownFor: "300" },
        { ...completeSurvey, description: links },
      ];
      for (const body of sent) {
        const response = await send(body, randomUUID());
        expect(response.status).toBe(200);
      }
      const leads = await rows();
      expect(leads.map((lead) => lead.quarantine_reason).toSorted()).toEqual(
        ["honeypot", "too fast, links", null, null].toSorted(),
      );
    },
  );

  test.runIf(database === "sqlite")(
    "a contact message with a filled honeypot is quarantined too",
    async () => {
      const response = await site.submit("/", { ...contact, website: "x" });
      expect(response.status).toBe(303);
      expect(await rows()).toMatchObject([{ quarantine_reason: "honeypot" }]);
    },
  );
});

describe.each(databaseKinds)("limits on %s", (database) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({
      database,
      settings: {
        LIMITS: "on",
        LIMIT_LEADS_PER_ADDRESS: "6",
        LIMIT_LEADS_BEFORE_SPAM_SIGNAL: "2",
        TRUSTED_PROXIES: "127.0.0.0/8",
      },
    });
  });
  afterEach(() => site.forget());
  afterAll(() => site.close());

  const send = (address: string, more: object = {}) =>
    site.visit(collector, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
        "X-Forwarded-For": address,
      },
      body: JSON.stringify({ ...completeSurvey, ...more }),
    });

  test("of fifteen leads sent at once from one IP address, six are accepted", async () => {
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => send("192.0.2.1")),
    );
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([
      ...Array.from({ length: 6 }, () => 200),
      ...Array.from({ length: 9 }, () => 429),
    ]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get("Retry-After")).toBe("600");
    expect(await refused?.json()).toMatchObject({
      code: "too-many",
      error: expect.stringContaining("(800) 555-0100"),
    });
    expect(await site.services.leads.listLeads()).toHaveLength(6);
    expect((await send("192.0.2.2")).status).toBe(200);
  });

  test.runIf(database === "sqlite")(
    "many leads from one IP address with another spam signal are quarantined",
    async () => {
      for (let count = 0; count < 4; count++) {
        await send("192.0.2.1", { shownFor: "300" });
      }
      const leads = await site.services.leads.listLeads();
      expect(leads.map((lead) => lead.quarantine_reason).toSorted()).toEqual(
        [
          "too fast, many from one address",
          "too fast, many from one address",
          null,
          null,
        ].toSorted(),
      );
    },
  );

  test.runIf(database === "sqlite")(
    "of forwarded IP addresses only the last untrusted one counts, IPv6 by its /64",
    async () => {
      for (let count = 0; count < 6; count++) {
        await send(`203.0.113.${count}, 2001:db8:0:1::${count}, 127.0.0.9`);
      }
      expect((await send("2001:DB8:0:1:ffff::1")).status).toBe(429);
      expect((await send("2001:db8:0:2::1")).status).toBe(200);
    },
  );

  test.runIf(database === "sqlite")(
    "the /64s of one IPv6 /56 together send four times as many as one of them",
    async () => {
      const statuses: number[] = [];
      for (let network = 0; network < 26; network++) {
        const address = `2001:db8:0:1${(230 + network).toString(16)}::1`;
        statuses.push((await send(address, { shownFor: "300" })).status);
      }
      expect(statuses).toEqual([...Array<number>(24).fill(200), 429, 429]);
      const leads = await site.services.leads.listLeads();
      const suspected = leads.filter((lead) => lead.quarantine_reason !== null);
      expect(suspected).toHaveLength(24 - 8);
      expect((await send("2001:db8:0:e6::1")).status).toBe(200);
    },
  );

  test.runIf(database === "sqlite")(
    "an IPv4 address counts as one in every spelling that IPv6 has for it",
    async () => {
      const spellings = [
        "192.0.2.77",
        "[::ffff:192.0.2.77]:4711",
        "::FFFF:c000:24d",
        "0:0:0:0:0:ffff:192.0.2.77",
        "64:ff9b::192.0.2.77",
        "2002:c000:24d:1::9",
      ];
      for (const address of spellings) {
        expect((await send(address)).status).toBe(200);
      }
      expect((await send("64:ff9b::c000:024d%eth0")).status).toBe(429);
      expect((await send("::ffff:192.0.2.78")).status).toBe(200);
    },
  );

  test.runIf(database === "sqlite")(
    "a contact form over the limit keeps the typed values, and gives a number to call",
    async () => {
      for (let count = 0; count < 6; count++) {
        await site.submit("/", { ...contact, description: `${count}` });
      }
      const response = await site.submit("/", contact);
      expect(response.status).toBe(429);
      expect(response.headers.get("Retry-After")).toBe("600");
      const html = await response.text();
      expect(html).toContain("A van hit my car.");
      expect(html).toContain("Please call us at (800) 555-0100.");
    },
  );
});
