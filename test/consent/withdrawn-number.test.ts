import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { lock } from "../../app/server/database/transaction.server.ts";
import {
  call,
  checkSealed,
  consentCommand,
  number,
  send,
} from "../support/consent/consent-forms.ts";
import { openSiteForEach, site } from "../support/consent/ledger.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { databaseKinds } from "../support/databases/databases.ts";
import { untilBlocked } from "../support/databases/until-blocked.ts";
import { fieldValue, mainOf, textOf } from "../support/html.ts";

describe.each(databaseKinds)("a withdrawn number, on %s", (database) => {
  openSiteForEach(database);

  test("a token places one call, whoever sends it again, and is answered with a new one", async () => {
    const both = { calls: true, texts: true };
    await site.services.consents.withdrawNumber(number, both, site.now());
    // Tokens differ by time, so the clock must advance.
    site.runClock();
    const confirm = async (
      confirmationToken?: string,
      idempotencyKey: string = randomUUID(),
    ) => {
      const response = await call(site, { confirmationToken, idempotencyKey });
      return { status: response.status, ...(await response.json()) };
    };
    const { confirmationToken } = await confirm();
    const key = randomUUID();
    const first = await confirm(confirmationToken, key);
    expect(first.status).toBe(200);
    // The same form, sent again because its response was lost.
    expect(await confirm(confirmationToken, key)).toEqual(first);
    const [placed] = await site.services.callbacks.listRequests();
    const callOf = { callId: "call-1", requestId: placed?.id };
    await site.services.callbacks.saveProgress(callOf, "pressed", site.now());
    expect(await confirm(confirmationToken, key)).toEqual(first);
    // Another form isn't asked to confirm what pressing 1 has allowed.
    expect((await confirm(confirmationToken)).status).toBe(200);
    expect(site.phoneService.calls).toHaveLength(2);
    await site.services.consents.withdrawNumber(number, both, site.now());
    const others = await Promise.all(
      Array.from({ length: 3 }, () => confirm(confirmationToken)),
    );
    for (const other of others) {
      expect(other).toMatchObject({ status: 422, code: "phone-suppressed" });
    }
    expect(site.phoneService.calls).toHaveLength(2);
    const [other] = others;
    expect((await confirm(other?.confirmationToken)).status).toBe(200);
  });

  test.runIf(database === "postgres").each(["a first", "a confirmed"])(
    "a number that is withdrawn while %s request for it waits for others isn't called",
    async (request) => {
      const { database, consents } = site.services;
      const both = { calls: true, texts: true };
      let confirmationToken: string | undefined;
      if (request === "a confirmed") {
        await consents.withdrawNumber(number, both, site.now());
        ({ confirmationToken } = await (await call(site)).json());
      }
      const afterToken = new Date(site.now().getTime() + 1000);
      site.setTime(new Date(afterToken.getTime() + 1000).toISOString());
      const { waiting } = await database
        .transaction()
        .execute(async (transaction) => {
          await lock(transaction, ["callback budget"]);
          const waiting = call(site, { confirmationToken });
          await untilBlocked(database);
          await consents.withdrawNumber(number, both, afterToken);
          return { waiting };
        });
      const response = await waiting;
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        code: "phone-suppressed",
        confirmationToken: expect.any(String),
      });
      expect(site.phoneService.calls).toEqual([]);
      const requests = await site.services.callbacks.listRequests();
      for (const { status, reason } of requests) {
        expect({ status, reason }).toEqual({
          status: "refused",
          reason: "withdrawn",
        });
      }
    },
  );
});

describe("a withdrawn number", () => {
  openSiteForEach("sqlite");

  test("a withdrawn number is called only with the token from its own rejection", async () => {
    const { receipt } = await send(site);
    await site.submit(receipt, { stop: "calls" });
    const refused = await call(site, {
      asksAgain: true,
      confirmationToken: "yes",
    });
    expect(refused.status).toBe(422);
    const { confirmationToken, ...words } = await refused.json();
    expect(words).toMatchObject({
      code: "phone-suppressed",
      error: "You asked us not to call this number. Call anyway?",
    });
    expect(site.phoneService.calls).toEqual([]);
    expect(await site.services.callbacks.listRequests()).toMatchObject([
      { status: "refused", reason: "withdrawn" },
    ]);

    expect((await call(site, { confirmationToken })).status).toBe(200);
    expect(site.phoneService.calls).toEqual(["+12055550123"]);
    // That was one call, not two.
    site.setTime("2026-11-21T12:30:00Z");
    expect((await call(site)).status).toBe(422);
    const events = await site.services.database
      .selectFrom("consents")
      .select("event")
      .orderBy("id")
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      "submitted",
      "withdrew",
      "submitted",
      "asked again",
      "submitted",
    ]);
  });

  test("pressing 1 on the confirmed call allows calls again, as the form said, and is in the ledger", async () => {
    const { receipt } = await send(site);
    await site.submit(receipt, { stop: "calls" });
    const form = { leadPhoneNumber: number };
    const refused = await site.submit("/request-callback", form);
    const html = mainOf(await refused.text());
    expect(textOf(html)).toContain(
      "If you press 1 on that call, we may call this number again.",
    );
    const confirmationToken = fieldValue(html, "confirmationToken") ?? "";
    site.setTime("2026-11-21T12:00:10Z");
    await site.submit("/request-callback", { ...form, confirmationToken });
    const { callbacks, consents } = site.services;
    const placed = { callId: "call-1", requestId: undefined };
    await callbacks.saveProgress(placed, "pressed", site.now());
    expect((await consents.findRecords(number)).at(-1)?.row).toMatchObject({
      event: "allowed calls",
      calls: "allowed",
      texts: "kept",
    });
    expect((await checkSealed(site)).problems).toEqual([]);
    const shown = await consentCommand(site, "show", number);
    expect(shown.out).toContain("pressed 1 on the call");

    // A later request alone doesn't explain a missing suppression.
    site.setTime("2026-11-21T12:05:00Z");
    await site.services.consents.withdrawNumber(
      "+12055550199",
      { calls: true, texts: false },
      site.now(),
    );
    const other = { leadPhoneNumber: "+12055550199" };
    const again = await (await call(site, other)).json();
    site.setTime("2026-11-21T12:06:00Z");
    await call(site, {
      ...other,
      confirmationToken: again.confirmationToken,
    });
    await site.services.database
      .deleteFrom("suppressions")
      .where("number", "=", "+12055550199")
      .execute();
    expect((await checkSealed(site)).problems).toEqual([
      expect.stringMatching(/^row \d+ stopped calls, but they are allowed$/),
    ]);
  });
});

describe("a confirmation for a withdrawn number", () => {
  openSiteForEach("sqlite");

  test("a confirmation is valid for one number, as issued, for ten minutes", async () => {
    const other = "+12055550199";
    for (const suppressed of [number, other]) {
      const both = { calls: true, texts: true };
      await site.services.consents.withdrawNumber(suppressed, both, site.now());
    }
    const ask = async (more: Record<string, unknown>) => {
      const response = await call(site, {
        idempotencyKey: randomUUID(),
        ...more,
      });
      return { status: response.status, ...(await response.json()) };
    };
    const { confirmationToken } = await ask({});
    const [expires = "", signature = ""] = confirmationToken.split(".");
    const later = (Number.parseInt(expires, 36) + 60_000).toString(36);
    for (const wrong of [
      { leadPhoneNumber: other, confirmationToken },
      { confirmationToken: `${later}.${signature}` },
      { confirmationToken: `${expires}.` },
      { confirmationToken: { length: 1 } },
    ]) {
      expect(await ask(wrong)).toMatchObject({ code: "phone-suppressed" });
    }
    site.setTime("2026-11-21T12:10:01Z");
    expect((await ask({ confirmationToken })).status).toBe(422);
    expect(site.phoneService.calls).toEqual([]);
    site.setTime("2026-11-21T12:09:59Z");
    expect((await ask({ confirmationToken })).status).toBe(200);
  });

  test("a confirmation from before a newer stop is answered with a new one", async () => {
    const both = { calls: true, texts: true };
    const stop = () =>
      site.services.consents.withdrawNumber(number, both, site.now());
    await stop();
    site.runClock();
    const ask = async (more: object) =>
      (await call(site, { idempotencyKey: randomUUID(), ...more })).json();
    const [one, other] = [await ask({}), await ask({})];
    await ask(one);
    expect(site.phoneService.calls).toHaveLength(1);
    await stop();
    const refused = await ask(other);
    expect(refused).toMatchObject({ code: "phone-suppressed" });
    expect(site.phoneService.calls).toHaveLength(1);
    const { confirmationToken } = refused;
    await ask({ confirmationToken });
    expect(site.phoneService.calls).toHaveLength(2);
  });

  test("without JavaScript the page asks, and the next submit confirms", async () => {
    const { receipt } = await send(site);
    await site.submit(receipt, { stop: "calls" });
    const form = {
      leadPhoneNumber: number,
      consentText: consentTexts.callback.version,
    };
    const refused = await site.submit("/request-callback", form);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textOf(mainOf(html))).toContain(
      "You asked us not to call this number. Call anyway?",
    );
    const confirmationToken = fieldValue(mainOf(html), "confirmationToken");
    const again = await site.submit("/request-callback", {
      ...form,
      confirmationToken: confirmationToken ?? "",
    });
    expect(again.status).toBe(303);
    expect(site.phoneService.calls).toEqual(["+12055550123"]);
  });

  test("after withdrawing by phone the number is not called either, and is on the list", async () => {
    const { code, out } = await consentCommand(
      site,
      "withdraw",
      "--phone",
      "205.555.0123",
    );
    expect([code, out]).toEqual([
      0,
      "+12055550123: Calls, texts, and sharing stopped.\n",
    ]);
    expect(await site.services.sharingOptOuts.list()).toMatchObject([
      { contact: "+12055550123" },
    ]);
    const shown = await consentCommand(site, "show", "205.555.0123");
    expect(shown.out).toContain("withdrew by phone: calls withdrawn");
    expect(shown.out).toContain("opted out of sale and sharing by phone");
    expect((await call(site)).status).toBe(422);
    expect(site.phoneService.calls).toEqual([]);
    const listed = await consentCommand(site, "suppressed");
    expect(listed.out).toMatch(
      /^\+12055550123 {2}calls: \w{3}, .* {2}texts: \w{3}, /,
    );
    expect((await consentCommand(site, "verify")).code).toBe(0);
  });
});
