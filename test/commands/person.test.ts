import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  dependentTables,
  subjectTables,
} from "../../app/leads/delete-subjects.server.ts";
import { namedActor } from "../../app/leads/events/lead-event.ts";
import { recordEvent } from "../../app/leads/events/lead-events.server.ts";
import { openSiteWith, webhook } from "../support/delivery/delivery-harness.ts";
import { startReceiver } from "../support/delivery/receivers.ts";
import { runCommand } from "../support/processes/command.ts";
import { databaseKinds } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const phone = "(205) 555-0188";
const number = "+12055550188";
const touch = { at: new Date().toISOString(), landing: "/blog" };

test.each(databaseKinds)(
  "the command that exports one person's data writes every column of every row about them, and nobody else's, on %s",
  async (database) => {
    const own = await startReceiver();
    const to = ["own"];
    const site = await openSiteWith(
      {
        destinations: [webhook("own", own.url)],
        routing: { rules: [{ name: "All", to }], lastResort: { to } },
      },
      { database },
    );
    const { services } = site;
    const survey = {
      ...completeSurvey,
      email: "maria@example.com",
      phone,
      attribution: JSON.stringify({ first: touch, last: touch }),
    };
    await site.postJson("/functions/v1/lead-collector", survey);
    const other = { ...completeSurvey, firstName: "Xenia" };
    await site.postJson("/functions/v1/lead-collector", other);
    await site.postJson("/functions/v1/survey-progress", {
      firstName: "Maria",
      phone,
      progressKey: "0123456789abcdef",
      saveAnswers: true,
    });
    await site.postJson("/.netlify/functions/click-to-call", {
      leadPhoneNumber: phone,
    });
    const [lead] = await services.leads.listLeads();
    const note = { text: "Has photos of the truck" };
    const origin = {
      subjectId: lead?.id ?? "",
      by: namedActor("Ann"),
      at: site.now(),
    };
    await services.database.transaction().execute(async (transaction) => {
      await recordEvent(transaction, { kind: "taken", data: {}, ...origin });
      const noted = { kind: "note_added", data: note } as const;
      await recordEvent(transaction, { ...noted, ...origin });
    });
    const both = { calls: true, texts: true };
    await services.consents.withdrawNumber(number, both, site.now());
    await site.submit("/do-not-sell-or-share", {
      phone: "",
      email: "maria@example.com",
    });
    const waiting = services.database
      .selectFrom("deliveries")
      .select("id")
      .where("subject_kind", "=", "lead")
      .where("state", "=", "waiting");
    await expect.poll(() => waiting.execute()).toEqual([]);
    await services.delivery.stop();

    const folder = await mkdtemp(join(tmpdir(), "casefront-person-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "maria.json");
    const person = (...words: string[]) =>
      runCommand(["commands/leads.ts", "person", ...words], {
        ...site.destinations,
        DATABASE_URL: site.databaseUrl,
      });
    const { code, err } = await person("--phone", phone, "--out", file);
    expect([code, err]).toEqual([0, ""]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, "utf8");
    expect(text).not.toContain("Xenia");
    expect(text).toContain("Has photos of the truck");
    const stored = JSON.parse(text);
    expect(stored.sentTo).toEqual(["own"]);
    const tables = await services.database.introspection.getTables();
    // Tables whose rows erasing a person deletes or clears, and the ledger.
    const personal = [
      ...subjectTables,
      ...dependentTables,
      ...["lead_events", "consents", "suppressions", "sharing_opt_outs"],
    ];
    const missing = tables
      .filter(({ name }) => personal.includes(name))
      .flatMap(({ name, columns }) =>
        columns
          .filter((column) => !(column.name in (stored[name]?.[0] ?? {})))
          .map((column) => `${name}.${column.name}`),
      );
    expect(missing).toEqual([]);
    const byEmail = await person("--email", "MARIA@example.com");
    expect(JSON.parse(byEmail.out)).toEqual(stored);
    expect((await person()).code).toBe(2);
  },
);
