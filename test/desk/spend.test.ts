import { describe, expect, onTestFinished, test } from "vitest";
import type { DatabaseKind } from "../support/databases/databases.ts";
import { openDesk } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { datedLeads, rowsOf } from "../support/leads/dated-leads.ts";
import { databaseKinds } from "../support/site.ts";

const november = "/numbers?from=2026-11-01&to=2026-11-20";

const open = async (database: DatabaseKind = "sqlite") => {
  const desk = await openDesk({ database });
  onTestFinished(() => desk.close());
  const { cookie } = await desk.signIn("owner", "Olga Reyes");
  const show = async (path: string) => (await desk.visit(path, cookie)).text();
  const importFile = async (csv: string | Buffer<ArrayBuffer>) => {
    const body = new FormData();
    body.set("file", new Blob([csv]), "spend.csv");
    const response = await fetch(`${desk.url}/numbers/spend`, {
      method: "POST",
      redirect: "manual",
      body,
      headers: { Accept: "text/html", Origin: desk.url, Cookie: cookie },
    });
    return { status: response.status, text: textOf(await response.text()) };
  };
  return { desk, cookie, show, importFile };
};

describe.each(databaseKinds)("what campaigns cost, on %s", (database) => {
  test("typed or imported spend gives the cost per lead and per signed case, prorated by day", async () => {
    const { desk, cookie, show, importFile } = await open(database);
    const { arrive, from, become } = datedLeads(() => desk.site);
    const at = "2026-11-02T15:00:00.000Z";
    const autumn = from({
      utm_source: "radio",
      utm_campaign: " Autumn  Leaves ",
    });
    await arrive(at, true, autumn);
    const signed = await arrive(at, true, autumn);
    await become(signed, "reached", at);
    await become(signed, "signed", at);
    await arrive(at, undefined, from({ utm_source: "radio" }));
    const typed = await desk.submit(
      "/numbers/spend",
      {
        campaign: "Autumn Leaves",
        from: "2026-11-01",
        to: "2026-11-30",
        amount: "3,000.00",
      },
      cookie,
    );
    expect(typed.status).toBe(303);
    const file = "campaign,from,to,amount\r\nRadio,10/22/2026,11/10/2026,$400";
    // Importing the same file twice counts it once.
    expect((await importFile(file)).status).toBe(303);
    expect((await importFile(file)).status).toBe(303);
    const html = await show(november);
    expect(textOf(html)).toContain(
      "$2,200 was spent on campaigns that brought 3 leads: $733 a lead, $2,200 a signed case.",
    );
    expect(rowsOf(html, "cost by campaign").toSorted()).toEqual([
      ["autumn leaves", "$2,000", "2", "$1,000", "1", "$2,000"],
      ["radio", "$200", "1", "$200", "0", "–"],
    ]);
    expect(await show("/audit")).toContain("Entered what campaigns cost");
  });

  test("two imports at once that list the same campaigns in another order are both saved", async () => {
    const { importFile } = await open(database);
    const lines = Array.from(
      { length: 300 },
      (_, index) => `Campaign ${index},2026-11-01,2026-11-30,${index % 3}`,
    );
    const send = (some: string[]) =>
      importFile(["campaign,from,to,amount", ...some].join("\r\n"));
    for (let round = 0; round < 2; round++) {
      const sent = await Promise.all([send(lines), send(lines.toReversed())]);
      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    }
  });
});

describe("what campaigns cost", () => {
  test("what was entered is listed with its days, and a 0 for other days is refused", async () => {
    const { desk, cookie, show } = await open();
    const enter = (to: string, amount: string) =>
      desk.submit(
        "/numbers/spend?from=2026-11-01&to=2026-11-20",
        { campaign: "Radio", from: "2026-11-01", to, amount },
        cookie,
      );
    await enter("2026-11-30", "1,250.50");
    const line = "radio: $1,250.50, November 1, 2026 to November 30, 2026";
    expect(textOf(await show(november))).toContain(line);
    const refused = await enter("2026-11-29", "0");
    expect(refused.status).toBe(422);
    const text = textOf(await refused.text());
    expect(text).toContain("No amount was entered for this campaign");
    expect(text).toContain(line);
    expect((await enter("2026-11-30", "0")).status).toBe(303);
    expect(textOf(await show(november))).not.toContain(line);
  });

  test("a file from a Windows spreadsheet keeps the accents of its campaigns", async () => {
    const { show, importFile } = await open();
    const file = Buffer.from(
      "campaign,from,to,amount\r\nOto\u00f1o,2026-11-01,2026-11-02,5",
      "latin1",
    );
    expect((await importFile(file)).status).toBe(303);
    expect((await importFile(file.toString("latin1"))).status).toBe(303);
    expect(rowsOf(await show(november), "cost by campaign")).toEqual([
      ["oto\u00f1o", "$5", "0", "–", "0", "–"],
    ]);
  });

  test("what was typed about a cost stays in the form if it is refused", async () => {
    const { desk, cookie } = await open();
    const typed = {
      campaign: "Autumn Leaves",
      from: "2026-11-30",
      to: "2026-11-01",
      amount: "1,250.50",
    };
    const refused = await desk.submit("/numbers/spend", typed, cookie);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    const shownIn = (name: string) =>
      new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(
        html.slice(html.indexOf("Enter what a campaign cost")),
      )?.[1];
    for (const [name, value] of Object.entries(typed)) {
      expect(shownIn(name), name).toBe(value);
    }
  });

  test("a file with invalid lines is refused as a whole, and the problem of each line is shown", async () => {
    const { show, importFile } = await open();
    const { status, text } = await importFile(
      [
        "campaign,from,to,amount",
        "good,2026-11-01,2026-11-02,5",
        "",
        ",2026-11-01,2026-11-02,5",
        "tv,2026-11-31,2026-11-02,5",
        "tv,2026-11-03,2026-11-02,5",
        'tv,2026-11-01,2026-11-02,"1,2"',
        "Good,11/1/2026,11/2/2026,7",
        '"tv,2026-11-01,2026-11-02,5',
      ].join("\n"),
    );
    expect(status).toBe(422);
    for (const problem of [
      "Line 4: the campaign has no name.",
      "Line 5: “2026-11-31” isn't a date. Write 2026-11-30 or 11/30/2026.",
      "Line 6: it ends (2026-11-02) before it starts (2026-11-03).",
      "Line 7: “1,2” isn't an amount in dollars.",
      "Line 8: it repeats the campaign and days of line 2. Combine them into one line with the total.",
      "Line 9: its quotation marks aren't closed.",
    ]) {
      expect(text).toContain(problem);
    }
    expect(textOf(await show(november))).not.toContain("good");
    expect((await importFile("name,cost\n1,2")).text).toContain(
      "Missing: campaign, from, to, amount.",
    );
  });
});
