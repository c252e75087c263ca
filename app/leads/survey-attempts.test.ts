import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../test/support/databases/databases.ts";
import { untilBlocked } from "../../test/support/databases/until-blocked.ts";
import { storeLead } from "../../test/support/leads/store-lead.ts";
import { openStore } from "../../test/support/site.ts";
import { completeSurvey } from "../../test/support/survey/complete-survey.ts";
import { minute } from "../server/durations.ts";
import { namedActor } from "./events/lead-event.ts";
import {
  lockSubject,
  readState,
  recordEvent,
} from "./events/lead-events.server.ts";

const start = new Date("2026-11-21T12:00:00.000Z");
const due = new Date(start.getTime() + 31 * minute);
const later = new Date(start.getTime() + 60 * minute);
const survey = {
  ...completeSurvey,
  source: "Website Survey",
  qualified: true,
} as const;
const { phone, email } = completeSurvey;

describe.each(databaseKinds)("saved answers, on %s", (kind) => {
  let site: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    site = await openStore(kind);
  });
  afterAll(() => site.close());

  /** The addresses in the proof that is left, and in what can be found by number. */
  async function findProof() {
    const details = await site.database
      .selectFrom("consent_details")
      .innerJoin("consents", "consents.id", "consent_id")
      .select("client_address")
      .where("event", "=", "saved answers")
      .orderBy("consents.id")
      .execute();
    const found = await site.consents.findRecords(phone);
    const saved = found.filter(({ row }) => row.event === "saved answers");
    expect(saved.map((record) => record.details?.client_address)).toEqual(
      details.map((row) => row.client_address),
    );
    return details.map((row) => row.client_address);
  }

  test.runIf(kind === "sqlite")(
    "leave the proof of their consent when the survey is submitted, or the firm may have acted on them",
    async () => {
      const { partials } = site;
      const sender = (address: string) => ({ address });
      const withdrawn = randomUUID();
      await partials.save(withdrawn, { phone }, sender("192.0.2.1"), start);
      await partials.withdraw(withdrawn, {}, start);
      expect(await findProof()).toEqual([]);

      const delivered = randomUUID();
      await partials.save(delivered, { email }, sender("192.0.2.2"), start);
      await partials.save(delivered, { email, phone }, {}, start);
      await partials.queueDue(due);
      await partials.withdraw(delivered, {}, later);
      expect(await findProof()).toEqual(["192.0.2.2"]);

      const submitted = randomUUID();
      await partials.save(submitted, { email }, sender("192.0.2.3"), start);
      await storeLead(site.leads, survey, later, { progressKey: submitted });
      expect(await findProof()).toEqual(["192.0.2.2", "192.0.2.3"]);
      expect(await partials.list()).toEqual([]);
    },
  );

  test("carry over what the desk does at the last moment to the submitted survey", async () => {
    const { partials, database } = site;
    const key = randomUUID();
    await partials.save(key, { phone }, {}, start);
    await partials.queueDue(due);
    const [{ id } = { id: "" }] = await partials.list();
    const by = namedActor("Ann Lee");
    const take = { kind: "taken", data: {}, subjectId: id, by } as const;
    const sent = await database.transaction().execute(async (transaction) => {
      await lockSubject(transaction, id);
      await recordEvent(transaction, { ...take, at: later });
      const sender = { progressKey: key };
      const submitted = storeLead(site.leads, survey, later, sender);
      await untilBlocked(database);
      return { submitted };
    });
    const lead = await sent.submitted;
    expect(await readState(database, lead, later)).toMatchObject({
      owner: "Ann Lee",
    });
  });
});
