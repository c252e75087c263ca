import { describe, expect, onTestFinished, test } from "vitest";
import { readConsent } from "../../app/consent/consent.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { recordStatus } from "../../app/leads/events/lead-events.server.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import {
  descriptions,
  formulas,
  formulasInside,
  harmless,
  minutesIn,
  openLeads,
} from "../support/leads/leads-to-export.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import { openStore } from "../support/site.ts";

describe.each(databaseKinds)("npm run leads -- export, on %s", (kind) => {
  const all = openLeads(kind);
  const { ids, leads } = all;
  const exportRows = async (...words: string[]) =>
    readCsv((await leads("export", ...words)).out);

  test("CSV has a header, CRLF, and every text exactly, except for an apostrophe before a formula", async () => {
    const { code, out, err } = await leads("export", "--source", "landing");
    expect([code, err]).toEqual([0, ""]);
    expect(
      out.startsWith("id,created_at,source,first_name,last_name,email,phone,"),
    ).toBe(true);
    expect(out.endsWith("\r\n")).toBe(true);
    const rows = readCsv(out);
    expect(rows.map((row) => row.description)).toEqual([
      ...formulas.map((formula) => `'${formula}`),
      ...formulasInside.map(([, cell]) => cell),
      ...harmless,
    ]);
    expect(rows.map((row) => row.id)).toEqual(ids.slice(0, rows.length));
    expect(rows[0]).toMatchObject({
      created_at: "2026-11-01T00:00:00.000Z",
      phone: "'+1 (205) 555-0100",
      qualified: "",
      touch: "1",
      thread_id: ids[0],
      reference: referenceOf(ids[0] ?? ""),
    });
  });

  test("each row has its number in E.164, consents and withdrawals, attribution, and who claimed it", async () => {
    const own = await openStore(kind);
    onTestFinished(() => own.close());
    const at = "2026-10-30T12:00:00.000Z";
    const id = await storeLead(
      own.leads,
      {
        source: "Landing Page Contact Form",
        firstName: "Ann",
        phone: "+1 (205) 555-0123",
        description: "A van.",
      },
      minutesIn(0),
      {
        consent: readConsent(
          { consentText: consentTexts.contact.version, consentTexts: "yes" },
          new Request("https://firm.example/", {
            headers: { "Sec-GPC": "1" },
          }),
        ),
        attribution: {
          first: { at, landing: "/blog", referrer: "https://search.example/" },
          last: {
            at,
            landing: "/",
            utm_source: "radio",
            utm_campaign: "=1+1",
            gclid: "click-1",
          },
        },
      },
    );
    const scope = { calls: true, texts: false };
    await own.consents.withdrawNumber("+12055550123", scope, minutesIn(1));
    await own.sharingOptOuts.optOut(["+12055550123"], { now: minutesIn(1) });
    await own.delivery.claims.claim(
      id,
      { id: null, name: "Bo Diaz" },
      minutesIn(2),
    );
    await own.database.transaction().execute((transaction) =>
      recordStatus(
        transaction,
        {
          subjectId: id,
          to: "not-a-lead",
          at: minutesIn(3),
          by: { id: null, name: "Bo Diaz" },
        },
        own.delivery.statusOutbox,
      ),
    );
    const listed = await runCommand(["commands/leads.ts", "list"], {
      DATABASE_URL: own.databaseUrl,
    });
    expect(listed.out).toContain("status: Not a lead, with Bo Diaz");
    const { code, out, err } = await runCommand(
      ["commands/leads.ts", "export"],
      {
        DATABASE_URL: own.databaseUrl,
      },
    );
    expect([code, err]).toEqual([0, ""]);
    expect(readCsv(out)).toMatchObject([
      {
        phone: "'+1 (205) 555-0123",
        phone_e164: "+12055550123",
        consent_text: consentTexts.contact.version,
        consent_calls: "unticked",
        consent_texts: "ticked",
        do_not_call_since: minutesIn(1).toISOString(),
        do_not_text_since: "",
        consent_sharing: "false",
        gpc: "true",
        do_not_share_since: minutesIn(1).toISOString(),
        claimed_by: "Bo Diaz",
        claimed_at: minutesIn(2).toISOString(),
        lead_status: "not-a-lead",
        first_contact_at: "",
        closed_at: minutesIn(3).toISOString(),
        first_landing: "/blog",
        first_referrer: "https://search.example/",
        first_utm_source: "",
        last_utm_source: "radio",
        last_utm_campaign: "'=1+1",
        last_gclid: "click-1",
      },
    ]);
  });

  test.each<[string, string[], number]>([
    ["since a time", ["--since", "2026-11-01T01:41:00Z"], 2],
    [
      "until a time, which is not in it",
      ["--until", "2026-11-01T00:01:00Z"],
      1,
    ],
    ["of a source", ["--source", "SURVEY"], 3],
    ["of no source", ["--source", "%"], 0],
    ["of a state, in any case", ["--state", "vermont"], 1],
    ["of two states", ["--state", "vermont", "--state", "Alabama"], 3],
    ["that qualify", ["--qualified"], 2],
    ["that are quarantined", ["--quarantined"], 1],
    [
      "that qualify, before a time",
      ["--qualified", "--until", "2026-11-01T01:41:00Z"],
      1,
    ],
    [
      "of a minute, each end at its own offset",
      ["--since=2026-11-01T04:00+04:00", "--until=2026-10-31T19:01-05:00"],
      1,
    ],
  ])("leads %s", async (_, words, count) => {
    expect(await exportRows(...words)).toHaveLength(count);
  });
});

describe("npm run leads -- export", () => {
  const all = openLeads("sqlite");
  const { ids, leads } = all;
  const exportRows = async (...words: string[]) =>
    readCsv((await leads("export", ...words)).out);

  test("a dialable number stays unchanged", async () => {
    const rows = await exportRows("--callbacks");
    expect(rows).toMatchObject([
      { lead_phone_number: "+12055550123", status: "requested", touch: "4" },
    ]);
  });

  test("with --bom a file begins with a UTF-8 byte order mark, without it with the header", async () => {
    const { out } = await leads("export", "--bom", "--since", "2027-01-01");
    expect(out).toMatch(/^\uFEFFid,created_at,[\w,]+\r\n$/);
    const plain = await leads("export", "--since", "2027-01-01");
    expect(out).toBe(`\uFEFF${plain.out}`);
  });

  test("JSONL has every value exactly", async () => {
    const { out } = await leads("export", "--format", "jsonl");
    const rows = out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const stored = await all.store.leads.listLeads();
    expect(rows).toHaveLength(stored.length);
    expect(rows).toMatchObject(stored);
    expect(
      rows.map(({ description }) => description || "").slice(0, -3),
    ).toEqual(descriptions);
    expect(rows[0]).toMatchObject({ touch: 1, thread_id: ids[0] });
  });

  test.each([
    ["2026-02-01", "2026-01-01"],
    ["2026-03-31", "2026-03-31T02:00+03:00"],
  ])(
    "a period that ends before it begins, %s to %s, is refused",
    async (since, until) => {
      const { code, err } = await leads(
        "export",
        "--since",
        since,
        "--until",
        until,
      );
      expect([code, err]).toEqual([
        2,
        expect.stringContaining("--until must be later than --since"),
      ]);
    },
  );
});

test.each([
  ["an unknown format", ["--format", "xlsx"]],
  ["a date that is none", ["--until", "yesterday"]],
  ["a mark in JSONL", ["--format=jsonl", "--bom"]],
  ["a state of calls", ["--callbacks", "--state=Alabama"]],
  ["no name for the file", ["--out="]],
  ["a word too many", ["all"]],
  ["an unknown option", ["--sort"]],
])(
  "export with %s: says so, shows the help, and exits with 2",
  async (_, words) => {
    const { code, out, err } = await runCommand(
      ["commands/leads.ts", "export", ...words],
      { DATABASE_URL: "file:/dev/null/never-opened.db" },
    );
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("npm run leads -- export");
  },
);

/** Strict RFC 4180 parser: one object per record, keyed by header. */
function readCsv(text: string): Record<string, string>[] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") records.push([]);
  }
  const [header = [], ...rows] = records.slice(0, -1);
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])),
  );
}
