import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { referenceOf } from "../app/forms/reference.ts";
import { formatDateTime } from "../app/server/local-time.ts";
import {
  type DatabaseKind,
  databaseKinds,
} from "./support/databases/databases.ts";
import { runCommand } from "./support/processes/command.ts";
import { openSite, type TestSite } from "./support/site.ts";

const first = {
  at: "2026-11-01T08:00:00.000Z",
  landing: "/blog/rideshare-crash-who-pays",
  utm_source: "radio",
  gclid: "Cj0-abc",
};
const last = {
  at: "2026-11-20T08:00:00.000Z",
  landing: "/",
  referrer: "https://search.example/results",
};
const message = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};
const messages = "/functions/v1/contact-message";
const clicks = "/functions/v1/phone-click";
const json = { "Content-Type": "application/json" };

let site: TestSite;
const stored = async () =>
  (
    await site.services.database
      .selectFrom("attributions")
      .selectAll()
      .execute()
  ).map(({ subject_id, first_touch, last_touch }) => ({
    subject_id,
    first: JSON.parse(first_touch ?? "null"),
    last: JSON.parse(last_touch ?? "null"),
  }));
const attribution = JSON.stringify({ first, last });

/** Registers the set-up of a group of tests. */
function setUp(database: DatabaseKind) {
  beforeEach(async () => {
    site = await openSite({ database });
  });
  afterEach(() => site.close());
}

describe.each(databaseKinds)("attribution, on %s", (database) => {
  setUp(database);

  test("is stored with a message, a survey and a call", async () => {
    const ids: string[] = [];
    for (const [path, body] of [
      [messages, message],
      ["/.netlify/functions/click-to-call", { leadPhoneNumber: "2055550123" }],
    ] as const) {
      const response = await site.postJson(path, { ...body, attribution });
      ids.push((await response.json()).id);
    }
    expect(
      (await stored()).sort((one, other) =>
        ids.indexOf(one.subject_id) < ids.indexOf(other.subject_id) ? -1 : 1,
      ),
    ).toEqual(ids.map((subject_id) => ({ subject_id, first, last })));
  });

  test.runIf(database === "sqlite")(
    "is listed for the operator by reference, oldest first",
    async () => {
      const response = await site.postJson(messages, {
        ...message,
        attribution,
      });
      const { id } = await response.json();
      const sources = (...words: string[]) =>
        runCommand(["commands/leads.ts", "sources", ...words], {
          DATABASE_URL: site.databaseUrl,
        });
      expect((await sources()).out).toBe(
        `${referenceOf(id)}  ${id}
  first: ${formatDateTime(new Date(first.at), "America/New_York")}  ${first.landing}  utm_source=radio  gclid=Cj0-abc
  last:  ${formatDateTime(new Date(last.at), "America/New_York")}  ${last.landing}  referrer=${last.referrer}
`,
      );
      expect(JSON.parse((await sources("--json")).out)).toEqual({
        id,
        first,
        last,
      });
      expect((await sources("--since", "2026-11-22")).out).toBe(
        "No known sources.\n",
      );
    },
  );

  test.runIf(database === "sqlite")(
    "a lead is stored even if its source was cut within an emoji",
    async () => {
      const long = { ...last, utm_source: `${"x".repeat(59)}🚗` };
      const response = await site.postJson(messages, {
        ...message,
        attribution: JSON.stringify({ first: long, last: long }),
      });
      expect(response.status).toBe(200);
      expect(await stored()).toMatchObject([{ last: long }]);
    },
  );

  test.runIf(database === "sqlite").each([
    ["no JSON", "{"],
    ["another shape", '{"first":1}'],
    [
      "a name that is an e-mail",
      JSON.stringify({ first, last: { ...last, utm_term: "ann@example.com" } }),
    ],
    [
      "a control character",
      JSON.stringify({ first, last: { ...last, utm_term: "a\0" } }),
    ],
    [
      "half a character",
      JSON.stringify({ first, last: { ...last, utm_term: "\ud800" } }),
    ],
    [
      "a value of 501 characters",
      JSON.stringify({ first, last: { ...last, gclid: "x".repeat(501) } }),
    ],
    [
      "a time that is none",
      JSON.stringify({ first, last: { ...last, at: "yesterday" } }),
    ],
    ["too much", JSON.stringify({ first, last, more: "x".repeat(13_000) })],
    ["no text", 7],
  ])("%s is dropped, and the lead is not", async (_, sent) => {
    const response = await site.postJson(messages, {
      ...message,
      attribution: sent,
    });
    expect(response.status).toBe(200);
    expect(await site.services.leads.listLeads()).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  test.runIf(database === "sqlite")(
    "unknown fields are not stored with it",
    async () => {
      await site.postJson(messages, {
        ...message,
        attribution: JSON.stringify({
          first: { ...first, email: "ann@example.com" },
          last,
          secret: 1,
        }),
      });
      expect(await stored()).toMatchObject([{ first, last }]);
      expect(JSON.stringify(await stored())).not.toContain("example.com");
    },
  );

  test.runIf(database === "sqlite")(
    "without JavaScript the campaign in the form's own URL counts",
    async () => {
      await site.visit("/", {
        method: "POST",
        headers: {
          Accept: "text/html",
          Referer: `${site.url}/?utm_source=flyer&utm_campaign=spring&x=1`,
        },
        body: new URLSearchParams(message),
      });
      const touch = {
        landing: "/",
        utm_source: "flyer",
        utm_campaign: "spring",
      };
      expect(await stored()).toMatchObject([{ first: touch, last: touch }]);
      expect(JSON.stringify(await stored())).not.toContain('"x"');
    },
  );
});

describe("attribution and privacy", () => {
  setUp("sqlite");

  test("nothing is stored with Global Privacy Control", async () => {
    await site.visit(messages, {
      method: "POST",
      headers: { ...json, "Sec-GPC": "1" },
      body: JSON.stringify({ ...message, attribution }),
    });
    expect(await site.services.leads.listLeads()).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  test("is deleted when its person is erased", async () => {
    await site.postJson(messages, { ...message, attribution });
    await runCommand(
      ["commands/leads.ts", "erase", "--phone", message.phone, "--yes"],
      { DATABASE_URL: site.databaseUrl },
    );
    expect(await stored()).toEqual([]);
  });

  describe("phone-link clicks", () => {
    const press = (body: unknown, headers: Record<string, string> = {}) =>
      site.visit(clicks, {
        method: "POST",
        headers: { ...json, ...headers },
        body: JSON.stringify(body),
      });
    const listed = () =>
      runCommand(["commands/leads.ts", "phone-clicks", "--json"], {
        DATABASE_URL: site.databaseUrl,
      }).then(({ out }) =>
        out
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      );

    test("are counted by day, source, campaign and page, highest first", async () => {
      const radio = { page: "/", source: "radio", campaign: "spring" };
      expect((await press({})).status).toBe(204);
      expect((await press(radio)).status).toBe(204);
      await press(radio);
      site.setTime("2026-11-22T05:00:00Z");
      await press(radio);
      expect(await listed()).toEqual([
        { day: "2026-11-21", ...radio, count: 2 },
        { day: "2026-11-21", page: "", source: "", campaign: "", count: 1 },
        { day: "2026-11-22", ...radio, count: 1 },
      ]);
    });

    test("count only as a total with Global Privacy Control, or if a value is not plain text", async () => {
      await press({ page: "/", source: "radio" }, { "Sec-GPC": "1" });
      await press({ page: "/?a=1", source: "ann@example.com", campaign: 7 });
      expect(await listed()).toEqual([
        { day: "2026-11-21", page: "", source: "", campaign: "", count: 2 },
      ]);
    });
  });
});

test("clicks from one IP address are counted up to the limit", async () => {
  const site = await openSite({
    settings: { LIMITS: "on", LIMIT_PHONE_CLICKS_PER_ADDRESS: "2" },
  });
  const statuses = [];
  for (let press = 0; press < 3; press++) {
    statuses.push((await site.postJson(clicks, {})).status);
  }
  expect(statuses).toEqual([204, 204, 429]);
  expect(await site.services.phoneClicks.listClicks()).toMatchObject([
    { count: 2 },
  ]);
  await site.close();
});
