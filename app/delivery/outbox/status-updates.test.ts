import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../test/support/databases/databases.ts";
import {
  openDeliveryHarness,
  webhook,
  webhookSecret,
} from "../../../test/support/delivery/delivery-harness.ts";
import { startReceiver } from "../../../test/support/delivery/receivers.ts";
import { writeOperator } from "../../../test/support/delivery/routed-site.ts";
import { referenceOf } from "../../forms/reference.ts";
import { namedActor } from "../../leads/events/lead-event.ts";
import { recordStatus } from "../../leads/events/lead-events.server.ts";

describe.each(databaseKinds)("a change of status on %s", (kind) => {
  const open = async () => {
    const crm = await startReceiver();
    const chat = await startReceiver();
    const partner = await startReceiver();
    const site = await openDeliveryHarness(
      {
        destinations: [
          webhook("crm", crm.url),
          webhook("partner", partner.url, {
            outside: true,
            firm: "Diaz Law PLLC",
          }),
          {
            ...webhook("chat", chat.url),
            kind: "slack",
            secret: undefined,
          },
        ],
      },
      kind,
      await writeOperator(),
    );
    const become = (subjectId: string, to: string) =>
      site.database.transaction().execute((transaction) =>
        recordStatus(
          transaction,
          {
            subjectId,
            to,
            reason: "Said yes on the phone",
            by: namedActor("Ann Lee"),
            at: site.clock.time,
          },
          site.delivery.statusOutbox,
        ),
      );
    return { site, become, crm, chat };
  };
  const updates = (receiver: Awaited<ReturnType<typeof startReceiver>>) =>
    receiver.requests.filter(({ body }) => body.includes("lead.updated"));

  test("reaches each webhook that was sent the lead, exactly once and signed, without personal data", async () => {
    const { site, become, crm, chat } = await open();
    const id = await site.add();
    const time = site.clock.time.toISOString();
    await become(id, "reached");
    await become(id, "signed");
    // Refused, so nothing is sent.
    expect(await become(id, "booked")).toBeUndefined();
    site.begin();
    await expect.poll(() => updates(crm)).toHaveLength(2);
    await expect.poll(() => chat.requests).toHaveLength(1);
    const bodies = updates(crm).map(({ body, headers }) =>
      new Webhook(webhookSecret).verify(body, headers as never),
    );
    expect(bodies).toHaveLength(2);
    expect(bodies).toContainEqual({
      type: "lead.updated",
      timestamp: time,
      data: {
        id,
        reference: referenceOf(id),
        kind: "lead",
        eventId: expect.any(String),
        from: "reached",
        to: "signed",
        at: time,
        by: "Ann Lee",
        reason: "Said yes on the phone",
      },
    });
    const text = updates(crm)
      .map(({ body }) => body)
      .join("");
    expect(text).not.toMatch(/0123|van hit/);
    const queued = (await site.rows()).filter((row) => row.lead_event_id);
    expect(queued.map(({ destination }) => destination).toSorted()).toEqual([
      ...["crm", "crm", "partner", "partner"],
    ]);
  });

  test.runIf(kind === "sqlite")(
    "is queued in the transaction of its event, but not for a receiver that returned the lead or never got it",
    async () => {
      const { site, become } = await open();
      const id = await site.add();
      await expect(
        site.database.transaction().execute(async (transaction) => {
          await recordStatus(
            transaction,
            {
              subjectId: id,
              to: "reached",
              at: site.clock.time,
              by: namedActor("Ann Lee"),
            },
            site.delivery.statusOutbox,
          );
          throw new Error("the disk is full");
        }),
      ).rejects.toThrow("the disk is full");
      expect((await site.rows()).filter((row) => row.lead_event_id)).toEqual(
        [],
      );
      await site.database
        .updateTable("deliveries")
        .set({ state: "dropped", last_error: "returned" })
        .where("destination", "=", "partner")
        .execute();
      await become(id, "reached");
      const queued = (await site.rows()).filter((row) => row.lead_event_id);
      expect(queued.map(({ destination }) => destination)).toEqual(["crm"]);
      await site.database.deleteFrom("deliveries").execute();
      await become(id, "signed");
      expect(await site.rows()).toEqual([]);
    },
  );
});
