import { describe, expect, onTestFinished, test, vi } from "vitest";
import { deletePost } from "../../app/blog/store/editing/edit-posts.server.ts";
import { consentWords } from "../../app/consent/consent-texts.ts";
import {
  findOpenChange,
  listOpenChanges,
} from "../../app/desk/content/changes/change-sets.server.ts";
import { writeDraft } from "../../app/desk/content/changes/content-drafts.server.ts";
import type { ActionResult } from "../../app/desk/content/changes/open-change.server.ts";
import {
  publishChange,
  rebaseChange,
} from "../../app/desk/content/changes/publish.server.ts";
import { toText } from "../../app/desk/content/content-kind.ts";
import {
  listCurrent,
  readOneRevision,
} from "../../app/desk/content/content-store.server.ts";
import { lock } from "../../app/server/database/transaction.server.ts";
import {
  draft,
  olga,
  seePost,
  typeValidPost,
} from "../support/content/content.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { untilBlocked } from "../support/databases/until-blocked.ts";
import { openDeskForTest } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { openStore } from "../support/site.ts";

const contact = (words: string) => `Press Send message. ${words}`;

describe.each(databaseKinds)("two owners in one draft, on %s", (database) => {
  test.runIf(database === "sqlite")(
    "whoever saves the same field later sees what changed, loses nothing that they typed, and may save again",
    async () => {
      const { save, open, read, id } = await openDraft(database);
      const before = await open();
      const first = { ...before, contact: contact("Ann's words.") };
      const second = {
        ...before,
        contact: contact("Bob's words."),
        survey: "Get My Free Review, says Bob.",
      };
      expect((await save(first)).status).toBe(303);
      const refused = await save(second);
      expect(refused.status).toBe(409);
      const page = await refused.text();
      expect(textOf(page)).toContain(
        "Below the contact form changed while you were editing. Save again to use yours instead of “Press Send message. Ann's words.”",
      );
      expect(page).toContain(second.survey);
      expect(await read(id)).toEqual({
        ...consentWords,
        contact: first.contact,
      });
      expect((await save({ ...second, ...seenIn(page) })).status).toBe(303);
      const { contact: words, survey } = second;
      expect(await read(id)).toEqual({
        ...consentWords,
        contact: words,
        survey,
      });
    },
  );

  test.runIf(database === "sqlite")(
    "saving another field of the section keeps both changes, even from a form outside the draft",
    async () => {
      const { save, open, read, id } = await openDraft(database);
      const before = await open("");
      const survey = "Get My Free Review, says Bob.";
      const callback = "Call me now, says Ann.";
      await save({ ...before, callback });
      const saved = await save({ ...before, survey });
      expect(saved.headers.get("Location")).toBe(`/changes/${id}`);
      expect(await read(id)).toEqual({ ...consentWords, survey, callback });
    },
  );

  test("if two owners save the same field at once, one is refused", async () => {
    const { save, open } = await openDraft(database);
    const before = await open();
    const responses = await Promise.all(
      ["Ann", "Bob"].map((name) => save({ ...before, contact: contact(name) })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 409]);
  });

  test.runIf(database === "sqlite")(
    "using the change's version keeps what another owner saves in it at the same time",
    async () => {
      const { services, read, id } = await openDraft(database);
      let pressed: Promise<ActionResult> | undefined;
      await services.database.transaction().execute(async (transaction) => {
        await lock(transaction, ["content"]);
        const editor = { by: olga, at: new Date() };
        pressed = rebaseChange(services, id, editor);
        await untilBlocked(services.database);
        const data = toText({
          ...consentWords,
          contact: contact("Bob's words."),
        });
        const draft = { id, kind: "consent", data, replaces: 0, editor };
        await writeDraft(transaction, draft);
      });
      expect(await pressed).toEqual({ ok: true });
      expect(await read(id)).toMatchObject({
        contact: contact("Bob's words."),
      });
    },
  );
});

describe.each(databaseKinds)("at the same moment, on %s", (database) => {
  test("deleting a post keeps its change for what another owner saves in it", async () => {
    const services = await openStore(database);
    onTestFinished(services.close);
    const { database: rows } = services;
    const { id } = await typeValidPost(services, "a-post", {});
    const [change] = await listOpenChanges(rows);
    const editor = { by: olga, at: new Date() };
    const seen = await seePost(services, id);
    let deleted: Promise<unknown> | undefined;
    await rows.transaction().execute(async (transaction) => {
      await lock(transaction, ["content"]);
      deleted = deletePost(rows, { ...seen, ...editor });
      await untilBlocked(rows);
      const data = toText({ phones: { main: "(212) 600-4242" } });
      const draft = { id: change?.id ?? "", kind: "operator", data };
      await writeDraft(transaction, { ...draft, replaces: 0, editor });
    });
    await deleted;
    expect(await findOpenChange(rows, change?.id)).toMatchObject({
      state: "open",
    });
  });

  test("a publication of two kinds is shown as a whole, even if one was read before it", async () => {
    const { services, legalName, words } = await openTwoKinds(database);
    const isPublished = publishWhenRead(services);
    await services.content.refresh();
    const { operator, inputs } = services.content.current;
    expect(isPublished()).toBe(true);
    expect(operator.legalName).toBe(legalName);
    expect(inputs.consent).toMatchObject(words);
  });

  test.runIf(database === "sqlite")(
    "a publication of two kinds is exported as a whole, even if one was read before it",
    async () => {
      const { services } = await openTwoKinds(database);
      const isPublished = publishWhenRead(services);
      const { database: rows, contentKinds } = services;
      const { values: read } = await readOneRevision(rows, () =>
        listCurrent(rows, contentKinds),
      );
      expect(isPublished()).toBe(true);
      const versions = read.map(({ kind, version }) => [kind, version]);
      expect(Object.fromEntries(versions)).toMatchObject({
        operator: 1,
        consent: 1,
      });
    },
  );
});

async function openTwoKinds(database: (typeof databaseKinds)[number]) {
  const services = await openStore(database);
  onTestFinished(services.close);
  const legalName = "Marzipan Law LLC";
  const words = { contact: contact("Marzipan's words.") };
  const changeId = await draft(services, { legalName });
  await draft(services, words, { kind: "consent", changeId });
  return { services: { ...services, changeId }, legalName, words };
}

/** Publishes the change just before the consent texts are read. */
function publishWhenRead({
  changeId,
  ...services
}: Awaited<ReturnType<typeof openTwoKinds>>["services"]) {
  const executor = services.database.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let isPublished = false;
  vi.spyOn(executor, "executeQuery").mockImplementation(
    async (query, ...options) => {
      if (query.parameters.includes("consent") && !isPublished) {
        isPublished = true;
        const editor = { by: olga, at: new Date() };
        const done = await publishChange(services, changeId, editor);
        expect(done).toEqual({ ok: true });
      }
      return execute(query, ...options);
    },
  );
  return () => isPublished;
}

async function openDraft(database: (typeof databaseKinds)[number]) {
  const desk = await openDeskForTest({ database });
  const { cookie } = await desk.signIn("owner");
  const { services } = desk.site;
  const id = await draft(services, { ...consentWords }, { kind: "consent" });
  const inDraft = `&change=${id}`;
  const pathOf = (place: string) => `/content/consent?section=forms${place}`;
  return {
    id,
    services,
    open: async (place = inDraft) => {
      const response = await desk.visit(pathOf(place), cookie);
      return { ...consentWords, ...seenIn(await response.text()) };
    },
    save: (fields: Record<string, string>, place = inDraft) =>
      desk.submit(pathOf(place), { "-do": "save", ...fields }, cookie),
    read: async (change: string): Promise<unknown> => {
      const { data } = await services.database
        .selectFrom("content_versions")
        .select("data")
        .where("change_set", "=", change)
        .executeTakeFirstOrThrow();
      return JSON.parse(data);
    },
  };
}

/** The form's digests of the values that it showed. */
function seenIn(html: string): Record<string, string> {
  const inputs = html.matchAll(/name="(-seen\.\w+)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...inputs].map(([, name, print]) => [name, print]),
  );
}
