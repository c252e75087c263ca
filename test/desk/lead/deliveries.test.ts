import { expect, test } from "vitest";
import { nowhere, webhook } from "../../support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../../support/delivery/receivers.ts";
import { openDeskForTest } from "../../support/desk.ts";
import { storeLead } from "../../support/leads/store-lead.ts";
import { runCommand } from "../../support/processes/command.ts";
import {
  afternoon,
  mariasMessage,
  mariasSurvey,
} from "../../support/shared-desk.ts";

test("the timeline says where routing rules sent the lead and why, and who returned it; a viewer sees no reason", async () => {
  const receiver = await startReceiver((response) =>
    response.writeHead(422).end('{"returned": "We are full this week"}'),
  );
  const desk = await openDeskForTest({
    settings: await writeDestinations({
      destinations: [webhook("firm", receiver.url), webhook("own", nowhere)],
      routing: {
        rules: [{ name: "First firm", to: ["firm"] }],
        lastResort: { to: ["own"] },
      },
    }),
  });
  const { leads } = desk.site.services;
  const id = await storeLead(leads, mariasMessage, desk.site.now());
  const ann = await desk.signIn("intake", "Ann Lee");
  const viewer = await desk.signIn("viewer", "Vic Stone");
  const show = async (who: typeof ann) =>
    (await desk.visit(`/leads/${id}`, who.cookie)).text();
  await expect.poll(() => show(ann)).toContain("Sent to own");
  const html = await show(ann);
  for (const words of [
    ...["Sent to firm", "Rule First firm.", "Returned by firm"],
    ...["We are full this week", "Last resort: no rule takes it."],
  ]) {
    expect(html, words).toContain(words);
  }
  const seen = await show(viewer);
  expect(seen).toContain("Returned by firm");
  expect(seen).not.toContain("We are full this week");
});

test("a delivered message is sent again from the lead's page", async () => {
  const desk = await openDeskForTest({
    now: afternoon,
    settings: await writeDestinations({
      mail: { smtp: "smtp://127.0.0.1:9", from: "a@firm.example" },
      destinations: [{ name: "office", kind: "mail", to: ["cy@firm.example"] }],
    }),
  });
  const { database } = desk.site.services;
  const { cookie } = await desk.signIn("intake", "Ann Lee");
  await desk.site.services.delivery.stop();
  await desk.site.postJson("/functions/v1/lead-collector", mariasSurvey);
  const sent = { state: "delivered", ended_at: afternoon, attempts: 1 };
  await database.updateTable("deliveries").set(sent).execute();
  const [delivery] = await database
    .selectFrom("deliveries")
    .selectAll()
    .execute();
  const listed = await runCommand(
    [
      ...(["commands/leads.ts", "change"] as const),
      ...[delivery?.subject_id ?? "", "send-again", "--by", "Cy"],
    ],
    { DATABASE_URL: desk.site.databaseUrl },
  );
  expect(listed.code).toBe(1);
  expect(listed.err).toContain(
    `  ${delivery?.id}  lead.created to office, delivered\n`,
  );
  const path = `/leads/${delivery?.subject_id}`;
  const again = { act: "send-again", delivery: delivery?.id ?? "" };
  expect((await desk.submit(path, again, cookie)).status).toBe(303);
  expect((await desk.submit(path, again, cookie)).status).toBe(409);
  const left = database.selectFrom("deliveries").select("state");
  expect(await left.execute()).toEqual([{ state: "waiting" }]);
  const html = await (await desk.visit(path, cookie)).text();
  expect(html).toContain("Sent again to office");
  const update = { event: "lead.updated" };
  await database.updateTable("deliveries").set(update).execute();
  expect(await (await desk.visit(path, cookie)).text()).toContain(
    "office: change of status",
  );
});
