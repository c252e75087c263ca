import { expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "../support/databases/databases.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { runCommand } from "../support/processes/command.ts";
import { openStore } from "../support/site.ts";

const since = "2026-11-20T12:00:00.000Z";
const phone = "(205) 555-0123";

test.each(databaseKinds)(
  "every list of people says who must not be called or texted, on %s",
  async (kind) => {
    const store = await openStore(kind);
    onTestFinished(() => store.close());
    const { partials, leads, consents } = store;
    const answers = { firstName: "Ann", phone };
    const now = new Date(since);
    await partials.save("a-key-of-an-attempt", answers, { signals: [] }, now);
    const suspect = { signals: ["honeypot"] as const };
    await partials.save("a-second-attempts-key", answers, suspect, now);
    await partials.indexQuarantined(new Date("2026-11-21T12:00:00Z"));
    const source = "Landing Page Contact Form";
    await storeLead(leads, { ...answers, source, description: "x" }, now);
    const both = { calls: true, texts: true };
    await consents.withdrawNumber("+12055550123", both, now);
    const run = async (...words: string[]) =>
      (
        await runCommand(["commands/leads.ts", ...words], {
          DATABASE_URL: store.databaseUrl,
        })
      ).out;
    for (const list of [["unfinished"], ["list", "--quarantined"], ["list"]]) {
      expect(await run(...list), list.join()).toMatch(
        /DO NOT CALL: withdrawn .*\n {2}DO NOT TEXT: withdrawn /,
      );
    }
    for (const list of ["unfinished", "list"]) {
      const [line = ""] = (await run(list, "--json")).split("\n");
      expect(JSON.parse(line)).toMatchObject({
        do_not_call_since: since,
        do_not_text_since: since,
      });
    }
  },
);
