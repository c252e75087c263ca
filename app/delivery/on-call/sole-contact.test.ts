import { expect, test } from "vitest";
import { writeDestinations } from "../../../test/support/delivery/receivers.ts";
import { testSettings } from "../../../test/support/site.ts";
import { readPlan } from "../destinations/plan/plan-file.server.ts";
import { findSoleContact } from "./sole-contact.ts";

test("a personal mailbox identifies its reader; a shared one doesn't", async () => {
  const mail = (name: string, ...to: string[]) => ({ name, kind: "mail", to });
  const chat = { kind: "slack", url: "https://chat.example/1" };
  const read = readPlan(
    testSettings(
      await writeDestinations({
        mail: { smtp: "smtp://mail.example:587", from: "a@firm.example" },
        destinations: [mail("intake", "ann@firm.example")],
        contacts: {
          minutes: 5,
          people: [
            {
              name: "Ann",
              reach: [
                mail("own", "ann@firm.example"),
                mail("team", "ann@firm.example", "team@firm.example"),
                { name: "chat", ...chat },
              ],
            },
            { name: "Bo", reach: [mail("bo", "desk@firm.example")] },
            { name: "Cy", reach: [mail("cy", "Desk@firm.example")] },
          ],
        },
      }),
    ),
  );
  if (!read.ok) throw new Error(read.problems.join());
  const { plan } = read;
  const names = ["own", "team", "chat", "bo", "cy", "intake", "gone"];
  expect(names.map((name) => findSoleContact(plan, name))).toEqual([
    "Ann",
    ...Array(6).fill(undefined),
  ]);
});
