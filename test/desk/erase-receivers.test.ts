import { expect, test } from "vitest";
import { webhook } from "../support/delivery/delivery-harness.ts";
import {
  startReceiver,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { versionsFor, writeOperator } from "../support/delivery/routed-site.ts";
import { openDeskForTest } from "../support/desk.ts";
import { runCommand } from "../support/processes/command.ts";
import { readText } from "../support/read-text.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

test("before and after a person is erased, the desk, the command and the audit log say who was sent their data", async () => {
  const [own, partner] = [await startReceiver(), await startReceiver()];
  const settings = {
    ...(await writeOperator()),
    ...(await writeDestinations({
      destinations: [
        webhook("own", own.url),
        webhook("partner", partner.url, {
          outside: true,
          firm: "Diaz Law PLLC",
        }),
      ],
    })),
  };
  const desk = await openDeskForTest({ settings });
  const { cookie } = await desk.signIn("owner");
  const send = async () => {
    await desk.site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      consentSharing: versionsFor().sharing,
    });
    await expect.poll(() => partner.requests.length).toBeGreaterThan(0);
    const rows = () =>
      desk.site.services.database
        .selectFrom("deliveries")
        .select(["subject_id", "state"])
        .execute();
    await expect
      .poll(async () => (await rows()).map(({ state }) => state))
      .toEqual(["delivered", "delivered"]);
    return (await rows())[0]?.subject_id ?? "";
  };
  const named =
    "It was sent to: own, partner (Diaz Law PLLC, another company).";

  const id = await send();
  const path = `/leads/${id}/erase`;
  expect(await readText(await desk.visit(path, cookie))).toContain(named);
  const form = { [id]: "yes", reason: "They asked us to" };
  const erased = await desk.submit(path, form, cookie);
  expect(await readText(erased)).toContain(named);
  const audit = await readText(await desk.visit("/audit", cookie));
  expect(audit).toContain("sent to: own, partner");

  partner.requests.length = 0;
  await send();
  const erase = (...words: string[]) =>
    runCommand(
      [
        "commands/leads.ts",
        ...["erase", "--phone", completeSurvey.phone, ...words],
      ],
      { ...settings, DATABASE_URL: desk.site.databaseUrl },
    );
  expect((await erase()).out).toContain(named);
  const { code, out } = await erase("--yes");
  expect(code).toBe(0);
  expect(out.split("Erased: ")[1]).toContain(named);
});
