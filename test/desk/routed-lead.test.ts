import { expect, test } from "vitest";
import { nowhere, webhook } from "../support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { openDeskForTest } from "../support/desk.ts";
import { storeLead } from "../support/leads/store-lead.ts";

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
  const lead = {
    source: "Landing Page Contact Form",
    firstName: "Maria Lopez",
    phone: "205 555 0188",
    description: "A truck ran a red light.",
  } as const;
  const { leads } = desk.site.services;
  const id = await storeLead(leads, lead, desk.site.now());
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
