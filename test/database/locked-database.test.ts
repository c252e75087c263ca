import { sql } from "kysely";
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { openDatabase } from "../../app/server/database/database.server.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { untilBlocked } from "../support/databases/until-blocked.ts";
import { openDeskForTest } from "../support/desk.ts";
import { openSite, type TestSite, testSettings } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const message = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car.",
};

describe.each(databaseKinds)("while another process writes to %s", (kind) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openSite({ database: kind });
  });
  afterEach(() => site.close());

  /** Takes the lock that writes need; releases it on request, or after the test. */
  async function lock({ databaseUrl } = site) {
    const settings = testSettings({ DATABASE_URL: databaseUrl });
    const other = await openDatabase(settings.database);
    const taken = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = other.transaction().execute(async (transaction) => {
      if (kind === "postgres") {
        // It stands in for a process that keeps writing.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(
          transaction,
        );
        await sql`lock table survey_leads, callback_requests, sign_in_failures`.execute(
          transaction,
        );
      }
      taken.resolve();
      await release.promise;
    });
    await taken.promise;
    const unlock = async () => {
      release.resolve();
      await holding;
    };
    onTestFinished(async () => {
      await unlock();
      await other.destroy();
    });
    return unlock;
  }

  test("a message waits, and is stored once the other process is done", async () => {
    const unlock = await lock();
    const sent = site.submit("/", message);
    await untilBlocked(site.services.database);
    await unlock();
    expect((await sent).status).toBe(303);
    expect(await site.services.leads.listLeads()).toHaveLength(1);
  });

  test.runIf(kind === "sqlite")(
    "a write outside a transaction waits too",
    async () => {
      const unlock = await lock();
      const noted = site.services.database
        .updateTable("survey_leads")
        .set({ city: "Tulsa" })
        .execute();
      await untilBlocked(site.services.database);
      await unlock();
      await expect(noted).resolves.toHaveLength(1);
    },
  );

  test("within 5 s leads and callbacks get 503, and nothing is stored or called; the desk says that the database is busy", async () => {
    const desk = await openDeskForTest({ database: kind });
    const { site } = desk;
    const unlock = await lock(site);
    if (kind === "sqlite") hurryClock();
    const responses = await Promise.all([
      site.submit("/", message),
      site.postJson("/functions/v1/lead-collector", completeSurvey),
      site.postJson("/.netlify/functions/click-to-call", {
        leadPhoneNumber: "2055550123",
      }),
      desk.submit("/sign-in", { name: "Ann" }),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect(statuses).toEqual([503, 503, 503, 503]);
    expect(await responses[3].text()).toContain("The database is busy");
    await unlock();
    expect(await site.services.leads.listLeads()).toEqual([]);
    expect(await site.services.callbacks.listRequests()).toEqual([]);
    expect(site.phoneService.calls).toEqual([]);
  }, 60_000);

  test.runIf(kind === "sqlite")(
    "pages that read the database don't wait for a waiting lead",
    async () => {
      const unlock = await lock();
      const sent = site.submit("/", message);
      await untilBlocked(site.services.database);
      expect((await site.visit("/blog")).status).toBe(200);
      await unlock();
      expect((await sent).status).toBe(303);
    },
  );

  test.skipIf(kind === "postgres")(
    "pages do not wait for a scheduled post that waits to be published",
    async () => {
      const unlock = await lock();
      let isDone = false;
      const publishing = site.services.posts
        .publishDuePosts(new Date())
        .finally(() => {
          isDone = true;
        });
      expect((await site.visit("/blog")).status).toBe(200);
      expect(isDone).toBe(false);
      await unlock();
      await publishing;
    },
  );
});

/** Speeds up `performance.now()` four times: SQLite's lock timeout is measured with it. */
function hurryClock() {
  const realNow = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now");
  clock.mockImplementation(() => realNow() * 4);
  onTestFinished(() => clock.mockRestore());
}
