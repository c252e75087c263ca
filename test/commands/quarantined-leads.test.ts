import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { suppress } from "../../app/consent/suppressions/suppressions.server.ts";
import { createPartialStore } from "../../app/survey/unfinished/partial-store.server.ts";
import type { UnfinishedOutbox } from "../../app/survey/unfinished/partial-survey.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { readJsonLines, runCommand } from "../support/processes/command.ts";
import { openStore } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

describe.each(databaseKinds)("quarantined leads, on %s", (kind) => {
  test("list --quarantined shows quarantined leads, and release delivers each once", async () => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const lead = {
      source: "Landing Page Contact Form",
      firstName: "Bot",
      phone: "555",
      description: "Buy",
    } as const;
    const now = new Date("2026-11-20T12:00:00Z");
    await storeLead(store.leads, { ...lead, firstName: "Ann" }, now);
    const held = await store.leads.saveLead(lead, now, {
      signals: ["honeypot"],
    });
    const id = held.status === "stored" ? held.id : "";
    const leads = (...words: string[]) =>
      runCommand(["commands/leads.ts", ...words], {
        DATABASE_URL: store.databaseUrl,
      });

    const { out } = await leads("list", "--quarantined", "--json");
    expect(readJsonLines(out)).toMatchObject([
      { id, quarantine_reason: "honeypot", released_at: null },
    ]);
    expect((await leads("list", "--quarantined")).out).toContain(
      `npm run leads -- release ${id}`,
    );
    expect(await leads("release", id)).toMatchObject({
      code: 0,
      out: `Released ${id}.\n`,
    });
    expect((await leads("list", "--quarantined")).out).toBe("No leads.\n");
    expect(await leads("release", id)).toEqual({
      code: 1,
      out: "",
      err: "This lead isn't quarantined anymore.\n",
    });
    expect(await leads("release", "nobody")).toMatchObject({ code: 2 });
  });

  test.runIf(kind === "sqlite")(
    "list --quarantined leaves out what was discarded",
    async () => {
      const store = await openStore(kind);
      onTestFinished(() => store.close());
      const now = new Date("2026-11-20T12:00:00Z");
      const held = await store.leads.saveLead(
        {
          source: "Landing Page Contact Form",
          firstName: "Bot",
          phone: "555",
          description: "Buy",
        },
        now,
        { signals: ["honeypot"] },
      );
      const id = held.status === "stored" ? held.id : "";
      const leads = async (...words: string[]) =>
        (
          await runCommand(["commands/leads.ts", ...words], {
            DATABASE_URL: store.databaseUrl,
          })
        ).out;
      await leads("change", id, "discard", "--by", "Ann");
      expect(await store.leads.countQuarantined()).toBe(0);
      expect(await leads("list", "--quarantined")).toBe("No leads.\n");
    },
  );

  test.runIf(kind === "sqlite")(
    "list --quarantined also shows callback requests and unfinished surveys, and how to release them",
    async () => {
      const store = await openStore(kind);
      onTestFinished(() => store.close());
      const now = new Date("2026-11-20T12:00:00Z");
      const signals = ["honeypot"] as const;
      const refusal = { reason: "honeypot" };
      const form = { kind: "callback", key: "1", payload: "", now } as const;
      await store.callbacks.recordRequest({
        number: "+12055550123",
        form: { ...form, address: "::1" },
        refusal,
      });
      await store.partials.save(
        randomUUID(),
        { phone: "555" },
        { signals },
        now,
      );
      await store.partials.indexQuarantined(new Date("2026-11-21T12:00:00Z"));
      const [call] = await store.callbacks.listRequests();
      const [partial] = await store.partials.list();
      const list = async (...words: string[]) =>
        (
          await runCommand(
            ["commands/leads.ts", "list", "--quarantined", ...words],
            { DATABASE_URL: store.databaseUrl },
          )
        ).out;
      const text = await list();
      for (const id of [call?.id, partial?.id]) {
        expect(text).toContain(`npm run leads -- release ${id}`);
      }
      expect(await list("--since", "2026-11-21")).toBe("No leads.\n");
      expect(await list("--json")).toBe("");
    },
  );
});

describe.each(databaseKinds)("released leads, on %s", (kind) => {
  test.runIf(kind === "sqlite")(
    "waiting says not to call a released lead whose sender withdrew while it was quarantined",
    async () => {
      const store = await openStore(kind);
      onTestFinished(() => store.close());
      const signals = ["honeypot"] as const;
      const { database } = store;
      const saved = await store.leads.saveLead(
        { ...completeSurvey, source: "Website Survey", qualified: true },
        new Date("2026-11-20T12:00:00Z"),
        { signals },
      );
      const id = saved.status === "stored" ? saved.id : "";
      await database
        .transaction()
        .execute((transaction) =>
          suppress(
            transaction,
            { phone: completeSurvey.phone, subjectId: id },
            { calls: true, texts: true },
            new Date("2026-11-20T12:05:00Z"),
          ),
        );
      const leads = (...words: string[]) =>
        runCommand(["commands/leads.ts", ...words], {
          DATABASE_URL: store.databaseUrl,
        });
      await leads("release", id);
      expect((await leads("waiting")).out).toContain(
        "  do not call: withdrawn",
      );
    },
  );

  test.runIf(kind === "sqlite")(
    "an unfinished survey is listed and released the same way",
    async () => {
      const store = await openStore(kind);
      onTestFinished(() => store.close());
      const { save, list } = store.partials;
      const signals = ["honeypot"] as const;
      const then = new Date("2026-11-20T12:00:00Z");
      await save(
        "a-key-of-an-attempt",
        { firstName: "Ann" },
        { signals },
        then,
      );
      const [held] = await list();
      const id = held?.id ?? "";
      const leads = (...words: string[]) =>
        runCommand(["commands/leads.ts", ...words], {
          DATABASE_URL: store.databaseUrl,
        });
      const delivered: string[] = [];
      const queue: UnfinishedOutbox["queue"] = async (_, subjects) => {
        delivered.push(...subjects.map(({ partial }) => partial.id));
      };
      const delivering = createPartialStore(store.database, {
        outbox: { ...store.delivery.outbox, queue },
      });
      const deliver = () =>
        delivering.queueDue(new Date("2026-11-20T13:00:00Z"));

      await deliver();
      expect(delivered).toEqual([]);
      expect((await leads("unfinished")).out).toContain(
        `QUARANTINED: honeypot; release it with: npm run leads -- release ${id}`,
      );
      expect(await leads("release", id)).toMatchObject({
        code: 0,
        out: `Released ${id}.\n`,
      });
      await deliver();
      expect(delivered).toEqual([id]);
    },
  );
});
