import { describe, expect, onTestFinished, test, vi } from "vitest";
import { publish } from "../support/content/content.ts";
import { openDeskForTest } from "../support/desk.ts";
import { fieldValue, mainOf, textOf } from "../support/html.ts";
import { openSiteForTest } from "../support/site.ts";

const timeout = 2000;
const noon = "2027-06-01T16:00:00Z";

describe("the owner's legal pages", () => {
  test("begin with the shipped text, are refused with the old date or without a section, previewed, published and rolled back", async () => {
    const desk = await openDeskForTest();
    const { cookie } = await desk.signIn("owner", "Olga");
    const shown = async (path = "/privacy-policy") =>
      textOf(mainOf(await desk.site.read(path)));
    const shipped = await shown();
    const form = "/content/legal-texts?section=privacy-policy&change=new";
    const shownForm = await (await desk.visit(form, cookie)).text();
    const start = fieldValue(shownForm, "privacyPolicy.text") ?? "";
    const save = (text: string, updated: string) =>
      desk.submit(
        form,
        {
          "-do": "save",
          "-name": "New privacy policy",
          "privacyPolicy.text": text,
          "privacyPolicy.updated": updated,
        },
        cookie,
      );
    const own = start.replace("## Children", "## Children and teens");
    const refused = await save(own, "December 2024");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(
      "Last updated must change, because the text does",
    );
    const cut = await save(own.replace("{sale}", ""), "June 2027");
    expect(textOf(await cut.text())).toContain("must have {sale} on a line");

    const saved = await save(own, "June 2027");
    expect(saved.status).toBe(303);
    const change = saved.headers.get("Location") ?? "";
    const drafted = await (await desk.visit(change, cookie)).text();
    expect(drafted).toContain("<del>## Children</del>");
    expect(drafted).not.toContain("## How we protect it");
    await desk.press(change, { act: "publish" }, cookie);
    await expect
      .poll(() => shown(), { timeout })
      .toContain("Children and teens");
    expect(await shown()).toContain("Last updated: June 2027");
    expect(await shown()).toContain("Sale and sharing of personal information");
    expect(await shown("/terms-of-service")).toContain("December 2024");

    const again = await save(own.replace("and teens", "only"), "July 2027");
    const next = again.headers.get("Location") ?? "";
    const page = await (await desk.visit(next, cookie)).text();
    expect(page).toMatch(/Text, line \d+/);
    expect(page).toContain("<del>## Children and teens</del>");
    expect(page).not.toContain("## How we protect it");

    const history = "/content/legal-texts/history";
    await desk.press(history, { version: "0" }, cookie);
    await expect.poll(() => shown(), { timeout }).toBe(shipped);
  });

  test("may be corrected on the day of their date, in the firm's time zone, but not later without another", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(noon) });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { services } = await openSiteForTest();
    const text = `${"A text. ".repeat(40)}\n\n{contact}`;
    const write = (words: string) => {
      const accessibility = { text: words + text, updated: "June 1, 2027" };
      return publish(services, { accessibility }, "legal-texts");
    };
    expect(await write("")).toEqual({ ok: true });
    vi.setSystemTime("2027-06-02T03:59:00Z");
    expect(await write("Better. ")).toEqual({ ok: true });
    vi.setSystemTime("2027-06-02T04:01:00Z");
    expect(await write("Best. ")).toHaveProperty(
      "problem",
      expect.stringContaining("must change, because the text does"),
    );
  });
});
