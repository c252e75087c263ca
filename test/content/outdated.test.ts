import { describe, expect, test } from "vitest";
import { findOpenChange } from "../../app/desk/content/changes/change-sets.server.ts";
import { getCurrent } from "../../app/desk/content/content-store.server.ts";
import {
  draft,
  operatorKindOf,
  publish,
  typeValidPost,
} from "../support/content/content.ts";
import { openDeskForTest } from "../support/desk.ts";
import { fieldValue, hiddenFields, textOf } from "../support/html.ts";

const now = "2026-11-21T12:00:00.000Z";
const later = { act: "schedule", day: "2026-12-01", time: "09:00" };
const words = { contact: "Press Send message. Marzipan." };
const acts: Record<string, string>[] = [
  { act: "publish" },
  { act: "discard" },
  { act: "rebase" },
  later,
];

describe("an outdated change page", () => {
  async function open() {
    const desk = await openDeskForTest({ now });
    const { cookie } = await desk.signIn("owner", "Olga");
    const { services } = desk.site;
    const changeId = await draft(services, { legalName: "One LLC" });
    const path = `/changes/${changeId}`;
    const see = async () =>
      hiddenFields(await (await desk.visit(path, cookie)).text());
    const readState = async () =>
      (await findOpenChange(services.database, changeId))?.state;
    const submit = (fields: Record<string, string>) =>
      desk.submit(path, fields, cookie);
    return { services, changeId, see, readState, submit };
  }

  test.each(acts)(
    "does nothing to what its page didn't show: $act",
    async (fields) => {
      const { services, changeId, see, readState, submit } = await open();
      let seen = await see();
      const conflict = () => publish(services, { legalName: "Two LLC" });
      const edits = [
        () => draft(services, { siteName: "Bo's" }, { changeId }),
        () => draft(services, words, { kind: "consent", changeId }),
        () => typeValidPost(services, "a-post", { changeId }),
        conflict,
      ];
      // All acts compare the same digest of what their page showed.
      for (const edit of fields.act === "publish" ? edits : edits.slice(2)) {
        await edit();
        const refused = await submit({ ...seen, ...fields });
        expect(refused.status).toBe(409);
        expect(await readState()).toBe("open");
        const html = await refused.text();
        if (fields.act === "schedule" && edit !== conflict) {
          expect(fieldValue(html, "day")).toBe(later.day);
          expect(fieldValue(html, "time")).toBe(later.time);
        }
        expect(textOf(html)).toContain(
          fields.act === "publish" && edit === conflict
            ? "Someone published a different"
            : "after you opened this page",
        );
        seen = hiddenFields(html);
      }
      expect((await submit(fields)).status).toBe(409);
      expect(await readState()).toBe("open");
    },
  );

  test("publishes what its page shows, whatever else was published since", async () => {
    const { services, see, submit } = await open();
    const seen = await see();
    await publish(services, { callingFirms: ["Two LLC"] });
    await publish(services, words, "consent");
    const published = await submit({ ...seen, act: "publish" });
    expect(published.status).toBe(303);
    const kind = operatorKindOf(services);
    const { data } = await getCurrent(services.database, kind);
    expect(JSON.parse(data)).toMatchObject({
      legalName: "One LLC",
      callingFirms: ["Two LLC"],
    });
  });

  test("doesn't replace or cancel a schedule that its page didn't show", async () => {
    const { see, readState, submit } = await open();
    const seen = await see();
    expect((await submit({ ...seen, ...later })).status).toBe(303);
    const sooner = { ...seen, ...later, day: "2026-11-22" };
    expect((await submit(sooner)).status).toBe(409);
    const cancel = { act: "unschedule" };
    expect((await submit({ ...seen, ...cancel })).status).toBe(409);
    expect(await readState()).toBe("scheduled");
    const latest = await see();
    expect((await submit({ ...latest, ...cancel })).status).toBe(303);
    expect(await readState()).toBe("open");
  });
});

test("a history says that restoring changes all of it at once, and lists what", async () => {
  const desk = await openDeskForTest({ now });
  const { cookie } = await desk.signIn("owner", "Olga");
  const { services } = desk.site;
  await publish(services, { legalName: "One LLC" });
  await publish(services, { siteName: "Ash and Elm" });
  await publish(services, { legalName: "Two LLC" });
  const path = "/content/operator/history";
  const html = await (await desk.visit(path, cookie)).text();
  const text = textOf(html);
  expect(text).toContain("brings back all of “Your firm” as it was then");
  const restoring = text.split("What restoring it changes").slice(1);
  expect(restoring).toHaveLength(3);
  expect(restoring[0]).toContain("Before: Two LLC After: One LLC");
  expect(restoring[0]).not.toContain("Before: Ash and Elm");
  expect(restoring[1]).toContain("Before: Two LLC After: One LLC");
  expect(restoring[1]).toContain("Before: Ash and Elm");
});

describe("an outdated history", () => {
  test("doesn't replace a publication that it didn't show", async () => {
    const desk = await openDeskForTest({ now });
    const { cookie } = await desk.signIn("owner", "Olga");
    const { services } = desk.site;
    const kind = operatorKindOf(services);
    const path = "/content/operator/history";
    const current = async () =>
      JSON.parse((await getCurrent(services.database, kind)).data).legalName;
    await publish(services, { legalName: "One LLC" });
    const page = await (await desk.visit(path, cookie)).text();
    await publish(services, { legalName: "Two LLC" });
    const restore = (seen: Record<string, string>) =>
      desk.submit(path, { ...seen, version: "0" }, cookie);
    for (const seen of [hiddenFields(page), {}]) {
      const refused = await restore(seen);
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(textOf(html)).toContain("Look at the versions again");
      expect(await current()).toBe("Two LLC");
    }
    const latest = await (await desk.visit(path, cookie)).text();
    expect((await restore(hiddenFields(latest))).status).toBe(303);
    expect(await current()).not.toBe("Two LLC");
  });
});
