import { describe, expect, onTestFinished, test, vi } from "vitest";
import { publishChange } from "../../app/desk/content/changes/publish.server.ts";
import { scheduleChange } from "../../app/desk/content/changes/schedule.server.ts";
import { watchContent } from "../../app/desk/content/watch-content.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import {
  draft,
  kindOf,
  olga,
  publish,
  rollBackNow,
} from "../support/content/content.ts";
import { nowhere, webhook } from "../support/delivery/delivery-harness.ts";
import { writeDestinations } from "../support/delivery/receivers.ts";
import { openDeskForTest, type TestDesk } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { openStore } from "../support/site.ts";

/** Milliseconds within which every copy shows what is published. */
const timeout = 2000;
const due = new Date("2026-11-22T09:00:00Z");
const author = { by: olga, at: new Date("2026-11-21T12:00:00Z") };
const own = webhook("own", nowhere);
const firm = webhook("firm", nowhere);
const lastResort = { to: ["own"] };
const toOwn = { name: "All", to: ["own"] };
const toFirm = { name: "Firm", to: ["firm"] };

describe("a change that conflicts", () => {
  test("says so, becomes a draft when it is due, and delays no other publication", async () => {
    const desk = await openDeskForTest({
      settings: await writeDestinations({ destinations: [own] }),
    });
    const { site } = desk;
    const { services } = site;
    await publish(services, { rules: [toOwn], lastResort }, "routing");
    const both = { destinations: [own, firm] };
    const changeId = await draft(services, both, { kind: "destinations" });
    const rules = { rules: [toOwn, toFirm] };
    await draft(services, rules, { kind: "routing", changeId });
    await scheduleChange(services, changeId, due, author);
    await rollBackNow(services, kindOf(services, "routing"), 0);

    const { cookie } = await desk.signIn("owner");
    const page = await desk.visit(`/changes/${changeId}`, cookie);
    expect(page.status).toBe(200);
    const conflict = "Someone published a different “Rules”";
    expect(textOf(await page.text())).toContain(conflict);

    site.setTime("2026-11-22T09:00:01Z");
    await publish(services, { siteName: "Marzipan" });
    await expect.poll(() => site.read("/"), { timeout }).toContain("Marzipan");
    const read = () =>
      services.database
        .selectFrom("change_sets")
        .select(["state", "problem"])
        .where("id", "=", changeId)
        .executeTakeFirstOrThrow();
    await expect.poll(read, { timeout }).toEqual({
      state: "open",
      problem: expect.stringContaining(conflict),
    });
  });

  test("is no longer shown in its preview, which then shows the site as visitors see it", async () => {
    const desk = await openDeskForTest({
      settings: await writeDestinations({ destinations: [own, firm] }),
    });
    const { services } = desk.site;
    const fields = { destinations: [own] };
    const id = await draft(services, fields, { kind: "destinations" });
    const { cookie } = await desk.signIn("owner");
    const link = await previewOf(desk, id, cookie);
    const opened = await fetch(link, { redirect: "manual" });
    const Cookie = opened.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(Cookie).toMatch(/=./);
    const toBoth = { rules: [toFirm], lastResort };
    expect(await publish(services, toBoth, "routing")).toEqual({ ok: true });
    await services.content.refresh();

    const visit = (path: string) =>
      desk.site.visit(path, { headers: { Cookie } });
    expect((await visit("/")).status).toBe(200);
    expect((await visit("/favicon.ico")).status).toBe(200);
    const again = await fetch(link, { headers: { Cookie } });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("We can't show this change");
    expect(again.headers.get("Set-Cookie")).toContain("Max-Age=0");
    vi.spyOn(services.content, "preview").mockRejectedValueOnce(
      new Error("the database is gone"),
    );
    const failed = await fetch(link, { headers: { Cookie } });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    const left = await visit("/preview/end");
    expect(left.status).toBe(303);
    expect(left.headers.get("Set-Cookie")).toContain("Max-Age=0");
  });
});

describe("a change that fails", () => {
  test("delays neither another scheduled change nor what was published", async () => {
    const services = await openStore("sqlite");
    onTestFinished(services.close);
    const broken = await draft(services, { legalName: "Broken LLC" });
    const consent = { contact: "Press Send message. Marzipan." };
    const fine = await draft(services, consent, { kind: "consent" });
    await scheduleChange(services, broken, due, author);
    await scheduleChange(services, fine, new Date(+due + 1), author);
    const contentKinds = services.contentKinds.map((kind) =>
      kind.kind === "operator" ? { ...kind, findProblems: fail } : kind,
    );
    const now = () => new Date(+due + 1000);
    const stop = watchContent({ ...services, contentKinds, now }, () => {});
    onTestFinished(stop);
    await expect
      .poll(() => services.content.current.inputs.consent, { timeout })
      .toMatchObject(consent);
    const by = namedActor("Ann");
    const done = await publishChange(services, broken, { by, at: now() });
    expect(done).toEqual({ ok: true });
  });
});

async function fail(): Promise<never> {
  throw new Error("a bug in a check");
}

async function previewOf(desk: TestDesk, changeId: string, cookie: string) {
  const page = await (await desk.visit(`/changes/${changeId}`, cookie)).text();
  return /href="(http[^"]+\/preview\/[^"]+)"/.exec(page)?.[1] ?? "";
}
