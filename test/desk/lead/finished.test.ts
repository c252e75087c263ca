import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  listAuditLines,
  maxLineNumber,
} from "../../../app/desk/audit/audit-log.server.ts";
import { hiddenFields } from "../../support/html.ts";
import { shareDesk } from "../../support/shared-desk.ts";

describe("an unfinished survey that its visitor finishes while its page is open", () => {
  const its = shareDesk("sqlite");
  const { sendSurvey, act, show, kindsOf } = its;

  async function saveAnswers() {
    const { partials } = its.desk.site.services;
    const key = randomUUID();
    const answers = { phone: "(713) 555-0188" };
    await partials.save(key, answers, {}, its.desk.site.now());
    const [{ id } = { id: "" }] = await partials.list();
    return { id, finish: () => sendSurvey({ progressKey: key }) };
  }

  test("is the submitted survey from then on, at the same URL: for its forms, and for what was typed", async () => {
    const { id, finish } = await saveAnswers();
    await act(id, { act: "take" });
    const open = await show(id);
    expect(open).toContain("Unfinished review. They asked to be contacted.");
    const { version = "" } = hiddenFields(open);
    const lead = await finish();
    const outcome = {
      act: "log",
      outcome: "reached",
      note: "Pressed send",
    };
    const logged = await act(id, { ...outcome, version });
    expect(logged.status).toBe(303);
    const location = logged.headers.get("Location");
    // The script keeps and forgets what was typed under the page's id.
    expect(location).toBe(`/leads/${id}?saved=log`);
    expect(await kindsOf(lead)).toEqual([
      "taken",
      "call_logged",
      "status_changed",
    ]);
    const html = await show(id);
    expect(html).not.toContain("Unfinished review.");
    for (const words of [
      "Pressed send",
      "A truck ran a red light.",
      `data-lead="${id}"`,
      `action="/leads/${id}"`,
    ]) {
      expect(html).toContain(words);
    }
    const beside = await its.desk.visit(`/?lead=${id}`, its.ann.cookie);
    expect(await beside.text()).toContain("Pressed send");
  });

  test("leaves lines in the audit log that say that they were carried over", async () => {
    const { id, finish } = await saveAnswers();
    await act(id, { act: "take" });
    await finish();
    const lines = await listAuditLines(its.desk.site.services.database, {
      before: maxLineNumber,
      limit: 2,
    });
    expect(lines.map(({ kind, data }) => [kind, data])).toEqual([
      ["taken", '{"carried_over":true}'],
      ["taken", "{}"],
    ]);
    const page = await its.desk.visit("/audit", its.owner.cookie);
    expect(await page.text()).toContain("carried over");
  });

  test("isn't found anymore once the submitted survey is erased", async () => {
    const { id, finish } = await saveAnswers();
    const lead = await finish();
    const erasing = { reason: "They asked us to", [lead]: "yes" };
    const path = `/leads/${id}/erase`;
    const erased = await its.desk.submit(path, erasing, its.owner.cookie);
    expect(erased.status).toBe(200);
    const missing = await its.desk.visit(`/leads/${id}`, its.ann.cookie);
    expect(missing.status).toBe(404);
  });
});
