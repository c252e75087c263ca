import { describe, expect, test } from "vitest";
import { runNode } from "../../../test/node-process.ts";
import { onLoopback } from "../../../test/receivers.ts";
import { databaseKinds } from "../../../test/site.ts";
import { openSiteWith } from "../../../test/workshop.ts";

/** Nothing listens on port 1. */
const deadMail = (name: string) => ({
  name,
  kind: "mail",
  smtp: "smtp://127.0.0.1:1",
  from: "site@firm.example",
  to: ["intake@firm.example"],
  ...onLoopback,
});

describe.each(databaseKinds)("while mail is down, on %s", (database) => {
  async function openFirm(plan: object = {}) {
    const site = await openSiteWith(
      {
        timeZone: "America/Chicago",
        destinations: [deadMail("intake")],
        ...plan,
      },
      { database },
    );
    return {
      site,
      leads: async (...words: string[]) => {
        const { code, out, err } = await runNode(
          ["commands/leads.ts", ...words],
          { DATABASE_URL: site.databaseUrl, ...site.destinations },
        );
        expect([code, err]).toEqual([0, ""]);
        return out;
      },
    };
  }

  const message = {
    fullName: "Quendolyn Marzipan",
    phone: "(205) 555-0123",
    description: "A van hit my car.",
  };
  const callPath = "/.netlify/functions/click-to-call";

  test("waiting names everybody whom nobody has claimed, callbacks too, and nobody else", async () => {
    const { site, leads } = await openFirm();
    await site.submit("/", message);
    await site.submit("/", { ...message, fullName: "Bot", website: "filled" });
    await site.submit("/", { ...message, fullName: "Cy", phone: "555 0199" });
    site.telephone.outcome = { status: "failed", busy: false, reason: "x" };
    await site.postJson(callPath, { leadPhoneNumber: "2055550124" });
    await site.postJson(callPath, {
      leadPhoneNumber: "2055550125",
      website: "filled",
    });
    const stored = await site.services.leads.listLeads();
    const cy = stored.find(({ first_name }) => first_name === "Cy")?.id ?? "";
    const all = await leads("waiting");
    expect(all).toContain("\n  Cy  555 0199\n");
    await leads("claim", cy, "--by", "Ann");

    const out = await leads("waiting");
    expect(out).toContain("\n  Quendolyn Marzipan  (205) 555-0123\n");
    expect(out).toMatch(/callback, waiting 0 min, .*\n {2}\+12055550124\n/);
    expect(out).not.toMatch(/Bot|5550125|Cy|Nobody/);
    expect(await leads("waiting", "--since", "2099-01-01")).toBe(
      "Nobody is waiting.\n",
    );
    const calls = await leads("callbacks");
    expect(calls).toContain("call to +12055550124, failed: x\n");
    expect(calls).toContain("call to +12055550125, refused: honeypot\n");
  });

  test("undelivered says about whom, to whom, why and when next", async () => {
    const { site, leads } = await openFirm();
    expect(await leads("undelivered")).toBe("Everything was delivered.\n");
    await site.submit("/", message);
    await expect
      .poll(() => leads("undelivered"))
      .toMatch(
        /lead\.created \S{9} to intake\n {2}Quendolyn Marzipan {2}\(205\) 555-0123\n {2}E\w+, \d (try|tries); next try \w{3}, /,
      );
  });
});
