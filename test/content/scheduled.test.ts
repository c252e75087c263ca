import { describe, expect, test, vi } from "vitest";
import {
  publishDueChanges,
  scheduleChange,
} from "../../app/desk/content/changes/schedule.server.ts";
import {
  draft,
  olga,
  publish,
  typeValidPost,
} from "../support/content/content.ts";
import { openDeskForTest } from "../support/desk.ts";
import { textOf } from "../support/html.ts";

const now = "2026-11-21T12:00:00.000Z";
const due = new Date("2026-11-22T15:00:00Z");
const author = { by: olga, at: new Date(now) };

describe("a scheduled change", () => {
  async function openScheduled() {
    const desk = await openDeskForTest({ now });
    const { services } = desk.site;
    const id = await draft(services, { legalName: "One LLC" });
    await typeValidPost(services, "a-post", { changeId: id });
    await scheduleChange(services, id, due, author);
    const { cookie } = await desk.signIn("owner", "Ann");
    const read = async (path: string) =>
      textOf(await (await desk.visit(path, cookie)).text());
    return { services, id, read };
  }

  test("that couldn't be published is marked wherever changes and drafts are listed, and logged", async () => {
    const { services, id, read } = await openScheduled();
    const words = "Not published as scheduled";
    const pages = ["/content", "/posts"];
    for (const path of pages) expect(await read(path)).not.toContain(words);
    await publish(services, { legalName: "Two LLC" });
    const warn = vi.spyOn(services.log, "warn");
    await publishDueChanges({ ...services, now: () => due });
    for (const path of pages) expect(await read(path)).toContain(words);
    expect(warn).toHaveBeenCalledWith(
      { change: id, problem: expect.stringContaining("Legal name") },
      "scheduled change not published",
    );
  });

  test("says on the form of its content when what is saved will be published", async () => {
    const { id, read } = await openScheduled();
    const form = "/content/operator?section=company&change=";
    const untilPublished = "Nothing changes on the site until you publish";
    const scheduled = await read(form + id);
    expect(scheduled).not.toContain(untilPublished);
    expect(scheduled).toContain(
      "This change will be published Sun, Nov 22, 2026, 10:00 AM EST. What you save now goes with it.",
    );
    expect(await read(`${form}new`)).toContain(untilPublished);
  });
});
