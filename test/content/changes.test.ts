import { describe, expect, onTestFinished, test } from "vitest";
import {
  discardChange,
  publishChange,
  rebaseChange,
} from "../../app/desk/content/changes/publish.server.ts";
import { rollBack } from "../../app/desk/content/changes/roll-back.server.ts";
import {
  publishDueChanges,
  scheduleChange,
} from "../../app/desk/content/changes/schedule.server.ts";
import {
  findVersion,
  getCurrent,
  readContentRevision,
} from "../../app/desk/content/content-store.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import {
  draft,
  olga,
  operatorKindOf,
  publish,
  rollBackNow,
} from "../support/content/content.ts";
import { uploadPicture } from "../support/content/logo-form.ts";
import { openDeskForTest } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { databaseKinds, openSiteForTest, openStore } from "../support/site.ts";

/** Milliseconds within which every copy shows what is published. */
const timeout = 2000;
const author = { by: olga, at: new Date() };

describe.each(databaseKinds)("changes of content, on %s", (database) => {
  test("if two owners publish the same field, one wins, and the other sees why and may still publish", async () => {
    const { services } = await openSiteForTest({ database });
    const names = ["One LLC", "Two LLC"];
    const ids = await Promise.all(
      names.map((legalName) => draft(services, { legalName })),
    );
    const results = await Promise.all(
      ids.map((id) => publishChange(services, id, author)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = ids[results.findIndex(({ ok }) => !ok)] ?? "";
    expect(await publishChange(services, loser, author)).toHaveProperty(
      "problem",
      expect.stringContaining("Someone published a different “Legal name”"),
    );
    await rebaseChange(services, loser, author);
    expect(await publishChange(services, loser, author)).toEqual({ ok: true });
    const kind = operatorKindOf(services);
    expect((await getCurrent(services.database, kind)).version).toBe(2);
  });

  test.runIf(database === "sqlite")(
    "if two owners publish different fields, both take effect",
    async () => {
      const { services } = await openSiteForTest({ database });
      const one = await draft(services, { legalName: "One LLC" });
      const two = await draft(services, { callingFirms: ["Two LLC"] });
      await publishChange(services, one, author);
      expect(await publishChange(services, two, author)).toEqual({ ok: true });
      await services.content.refresh();
      expect(services.content.current.operator).toMatchObject({
        legalName: "One LLC",
        callingFirms: ["Two LLC"],
      });
    },
  );

  test.runIf(database === "sqlite")(
    "a draft made before the file changed keeps the file's correction, and conflicts only in the same field",
    async () => {
      const services = await openStore(database);
      onTestFinished(services.close);
      const firms = await draft(services, { callingFirms: ["Lee LLP"] });
      const name = await draft(services, { legalName: "One LLC" });
      await draft(services, { siteName: "One" }, { changeId: firms });
      const contentKinds = services.contentKinds.map((kind) => {
        const corrected = { ...kind.default, legalName: "Corrected LLC" };
        return kind.kind === "operator"
          ? { ...kind, default: corrected }
          : kind;
      });
      const deps = { ...services, contentKinds };
      const conflict = expect.stringContaining("different “Legal name”");
      const publishName = () => publishChange(deps, name, author);
      expect(await publishName()).toHaveProperty("problem", conflict);
      expect(await publishChange(deps, firms, author)).toEqual({ ok: true });
      const { data } = await getCurrent(
        services.database,
        operatorKindOf(services),
      );
      expect(JSON.parse(data)).toMatchObject({
        legalName: "Corrected LLC",
        callingFirms: ["Lee LLP"],
        siteName: "One",
      });
      expect(await publishName()).toHaveProperty("problem", conflict);
      await rebaseChange(deps, name, author);
      expect(await publishName()).toEqual({ ok: true });
    },
  );
});

describe.each(databaseKinds)("schedules of changes, on %s", (database) => {
  test("a scheduled change is published when it is due; one that can't be becomes a draft again", async () => {
    const site = await openSiteForTest({ database });
    const { services } = site;
    const due = new Date("2026-11-22T09:00:00Z");
    const id = await draft(services, { legalName: "Marzipan Law LLC" });
    await scheduleChange(services, id, due, author);
    const late = await draft(services, { legalName: "Late LLC" });
    await scheduleChange(services, late, new Date(+due + 60_000), author);
    expect(await site.read("/")).not.toContain("Marzipan");
    site.setTime("2026-11-22T09:00:01Z");
    await expect
      .poll(() => site.read("/"), { timeout })
      .toContain("Marzipan Law LLC");
    site.setTime("2026-11-22T09:02:00Z");
    const readLate = () =>
      services.database
        .selectFrom("change_sets")
        .select(["state", "problem"])
        .where("id", "=", late)
        .executeTakeFirstOrThrow();
    await expect.poll(readLate, { timeout }).toMatchObject({
      state: "open",
      problem: expect.stringContaining("Legal name"),
    });
  });

  test.runIf(database === "sqlite").each([
    ["canceled", undefined, "open"],
    ["moved", new Date("2026-11-23T09:00:00Z"), "scheduled"],
  ] as const)(
    "a schedule that is %s while its change is checked isn't carried out",
    async (_, newDue, state) => {
      const { services } = await openSiteForTest({ database });
      const due = new Date("2026-11-22T09:00:00Z");
      for (const problems of [[], [{ path: ["legalName"], message: "bad" }]]) {
        const id = await draft(services, { legalName: "Early LLC" });
        await scheduleChange(services, id, due, author);
        const findProblems = async () => {
          await scheduleChange(services, id, newDue, author);
          return problems;
        };
        const contentKinds = services.contentKinds.map((kind) =>
          kind.kind === "operator" ? { ...kind, findProblems } : kind,
        );
        await publishDueChanges({ ...services, contentKinds, now: () => due });
        const left = await services.database
          .selectFrom("change_sets")
          .select(["state", "due_at", "problem"])
          .where("id", "=", id)
          .executeTakeFirst();
        const due_at = newDue?.toISOString() ?? null;
        expect(left).toEqual({ state, due_at, problem: null });
      }
    },
  );

  test.runIf(database === "sqlite")(
    "rolling back publishes the same bytes again",
    async () => {
      const { services } = await openSiteForTest({ database });
      const kind = operatorKindOf(services);
      const { database: store } = services;
      const original = await getCurrent(store, kind);
      await publish(services, { legalName: "One LLC" });
      const first = await getCurrent(store, kind);
      await publish(services, { legalName: "Two LLC" });
      await rollBackNow(services, kind, 1);
      const { data } = first;
      expect(await getCurrent(store, kind)).toMatchObject({ version: 3, data });
      await rollBackNow(services, kind, 0);
      expect((await getCurrent(store, kind)).data).toBe(original.data);
      expect((await findVersion(store, kind, 2))?.data).toContain("Two LLC");
    },
  );

  test.runIf(database === "sqlite")(
    "a version isn't published again if something else was published after its check",
    async () => {
      const { services } = await openSiteForTest({ database });
      const kind = operatorKindOf(services);
      const { database: store } = services;
      await publish(services, { legalName: "One LLC" });
      const { revision } = await readContentRevision(store);
      await publish(services, { legalName: "Two LLC" });
      expect(await rollBack(store, kind, 1, author, revision)).toBe(false);
      expect((await getCurrent(store, kind)).data).toContain("Two LLC");
      const { revision: latest } = await readContentRevision(store);
      expect(await rollBack(store, kind, 1, author, latest)).toBe(true);
    },
  );
});

describe("drafts of content", () => {
  test("can be made only by owners, and each is a line of the audit log", async () => {
    const desk = await openDeskForTest();
    const intake = await desk.signIn("intake", "Ian");
    const owner = await desk.signIn("owner", "Olga");
    const { database: store } = desk.site.services;
    const id = await draft(desk.site.services, { legalName: "One LLC" });
    for (const path of [
      "/content",
      "/content/operator?change=new",
      "/content/operator/history",
      `/changes/${id}`,
    ]) {
      expect((await desk.visit(path, intake.cookie)).status, path).toBe(403);
      expect((await desk.visit(path, owner.cookie)).status, path).toBe(200);
      expect((await desk.visit(path)).status, path).toBe(303);
    }
    const press = (act: string, cookie: string) =>
      desk.press(`/changes/${id}`, { act }, cookie);
    expect((await press("publish", intake.cookie)).status).toBe(403);
    expect((await press("publish", owner.cookie)).status).toBe(303);
    expect((await press("publish", owner.cookie)).status).toBe(409);
    for (const path of ["/changes/x", "/content/x", "/content/x/history"]) {
      expect((await desk.visit(path, owner.cookie)).status, path).toBe(404);
    }
    const events = await store
      .selectFrom("desk_events")
      .select(["kind", "by_name"])
      .where("kind", "like", "content%")
      .orderBy("seq")
      .execute();
    expect(events).toEqual([
      { kind: "content_drafted", by_name: "Olga" },
      { kind: "content_published", by_name: "Olga" },
    ]);
    await rollBackNow(
      desk.site.services,
      operatorKindOf(desk.site.services),
      0,
    );
    const log = textOf(await (await desk.visit("/audit", owner.cookie)).text());
    expect(log).toMatch(/Restored an earlier version.*“[A-Z][^”]+”, version 0/);
    expect(log).toMatch(/Published a change.*“A change”/);
  });

  test("a preview shows the draft only with its link, sends nothing, and ends with the change", async () => {
    const desk = await openDeskForTest();
    const { site } = desk;
    const { cookie } = await desk.signIn("owner", "Olga");
    const file = await uploadPicture(site.services);
    const id = await draft(site.services, {
      legalName: "Marzipan Law LLC",
      logo: { file },
    });
    const page = await (await desk.visit(`/changes/${id}`, cookie)).text();
    const [, link = ""] = /href="(http[^"]+\/preview\/[^"]+)"/.exec(page) ?? [];
    const hovered = await fetch(link, {
      redirect: "manual",
      headers: { "Sec-Purpose": "prefetch" },
    });
    expect(hovered.status).toBe(503);
    expect(hovered.headers.get("Set-Cookie")).toBe(null);
    const opened = await fetch(link, { redirect: "manual" });
    expect(opened.headers.get("Cache-Control")).toBe("no-store");
    const preview = opened.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    const visit = async (Cookie: string) => {
      const response = await site.visit("/", { headers: { Cookie } });
      return { headers: response.headers, html: await response.text() };
    };
    const shown = await visit(preview);
    expect(shown.html).toContain("Marzipan Law LLC");
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    expect(shown.headers.get("X-Robots-Tag")).toBe("noindex");
    const [photo = ""] = /\/photos\/[\w-]+-logo\.webp/.exec(shown.html) ?? [];
    const drafted = await site.visit(photo, { headers: { Cookie: preview } });
    expect(drafted.status).toBe(200);
    expect(drafted.headers.get("Cache-Control")).toBe("no-store");
    expect((await site.visit(photo)).status).toBe(404);
    expect(await site.read("/")).not.toContain("Marzipan");
    for (const forged of [preview.slice(0, -1), "content-preview=x.y.z"]) {
      expect((await visit(forged)).html).not.toContain("Marzipan");
    }
    const sent = await site.submit("/", { fullName: "Ann" }, preview);
    expect(sent.status).toBe(403);
    expect(await sent.text()).toContain("This is a preview: nothing was sent.");
    const posted = await site.visit("/functions/v1/contact-message", {
      method: "POST",
      headers: { Cookie: preview, "Content-Type": "application/json" },
      body: "{}",
    });
    expect(posted.status).toBe(403);
    const error = "This is a preview: nothing was sent.";
    expect(await posted.json()).toMatchObject({
      code: "preview",
      fields: { phone: error },
    });
    await discardChange(site.services, id, author);
    expect((await visit(preview)).html).not.toContain("Marzipan");
    const again = await fetch(link, { redirect: "manual" });
    expect(again.headers.get("Set-Cookie")).toContain("Max-Age=0");
  });
});

test("the content page lists each remaining sample, with the section to replace it in", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const read = async () => (await desk.visit("/content", cookie)).text();
  const link = 'href="/content/operator?section=phones-and-hours#phones.main"';
  expect(await read()).toContain(link);
  const phones = { main: "(212) 600-4242" };
  const id = await draft(
    desk.site.services,
    { phones },
    { by: namedActor("owner") },
  );
  const drafted = await read();
  expect(drafted).not.toContain(link);
  expect(drafted).toContain(
    "What your draft already replaces isn&#x27;t listed",
  );
  await publishChange(desk.site.services, id, author);
  const after = await read();
  expect(after).not.toContain(link);
  expect(after).not.toContain("isn&#x27;t listed");
  expect(after).toContain('#schedulingUrl"');
});
