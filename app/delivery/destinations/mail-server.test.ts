import { describe, expect, test } from "vitest";
import { openDeliveryHarness } from "../../../test/support/delivery/delivery-harness.ts";
import {
  onLoopback,
  startMailServer,
} from "../../../test/support/delivery/receivers.ts";
import { redeliver } from "../queue/dead-letters.server.ts";

const mailTo = (smtp: string, more = {}) => ({
  destinations: [
    {
      name: "mail",
      kind: "mail",
      smtp,
      from: "a@firm.example",
      to: ["b@firm.example", "c@firm.example"],
      ...onLoopback,
      ...more,
    },
  ],
});

describe("a mail server that", () => {
  test("offers no encryption gets nothing", async () => {
    const mail = await startMailServer();
    const harness = await openDeliveryHarness(
      mailTo(mail.url, { allowUnencrypted: false }),
    );
    harness.begin();
    await harness.add();
    await expect
      .poll(harness.rows)
      .toMatchObject([{ state: "waiting", last_error: expect.any(String) }]);
    expect(mail.emails).toEqual([]);
  });

  test("has an untrusted certificate gets neither the password nor the lead", async () => {
    const passwords: unknown[] = [];
    const mail = await startMailServer({
      secure: true,
      disabledCommands: [],
      onAuth: ({ password }, _session, done) => {
        passwords.push(password);
        done(null, { user: "site" });
      },
    });
    const smtp = mail.url.replace("smtp://", "smtps://site:secret@");
    const harness = await openDeliveryHarness(mailTo(smtp));
    harness.begin();
    await harness.add();
    await expect
      .poll(harness.rows)
      .toMatchObject([{ state: "waiting", last_error: "ESOCKET" }]);
    expect([mail.emails, passwords]).toEqual([[], []]);
  });

  test("rejects temporarily gets the mail again, with the same Message-ID", async () => {
    let hasRefused = false;
    const mail = await startMailServer({
      onMailFrom: (_address, _session, done) => {
        if (hasRefused) return done();
        hasRefused = true;
        done(
          Object.assign(new Error("try later Ann Lee"), { responseCode: 451 }),
        );
      },
    });
    const harness = await openDeliveryHarness(mailTo(mail.url));
    harness.begin();
    await harness.add();
    await expect
      .poll(harness.rows)
      .toMatchObject([{ last_error: "EENVELOPE, SMTP 451", attempts: 1 }]);
    const [row] = await harness.rows();
    harness.clock.time = new Date(row?.next_at ?? 0);
    await expect.poll(harness.rows).toMatchObject([{ state: "delivered" }]);
    expect(mail.emails).toHaveLength(1);
    expect(mail.emails[0]?.headers).toContain(
      `Message-ID: <${row?.id}@localhost>`,
    );
  });

  test.each([
    ["never answers", { onConnect: () => {} }],
    ["never acknowledges a message", { onData: () => {} }],
  ])("%s is dropped at the attempt's timeout", async (_, options) => {
    const silent = await startMailServer(options);
    const harness = await openDeliveryHarness(mailTo(silent.url));
    harness.begin({ mailTimeoutMs: 300 });
    await harness.add();
    await expect
      .poll(harness.rows)
      .toMatchObject([{ state: "waiting", last_error: "timed out" }]);
  });

  test("takes longer than other receivers may gets the mail once, within a timeout of its own", async () => {
    const late = (done: () => void) => setTimeout(done, 200);
    const mail = await startMailServer({
      onConnect: (_session, done) => late(done),
      onMailFrom: (_address, _session, done) => late(done),
    });
    const harness = await openDeliveryHarness(mailTo(mail.url));
    harness.begin({ timeoutMs: 100 });
    await harness.add();
    await expect
      .poll(async () => (await harness.rows())[0]?.ended_at, { timeout: 8000 })
      .toBeTruthy();
    expect(await harness.rows()).toMatchObject([
      { state: "delivered", attempts: 1 },
    ]);
    expect(mail.emails).toHaveLength(1);
  });
});

describe("with two recipients, a mail server that", () => {
  test("rejects one of two recipients gets the same mail again for that recipient only", async () => {
    let responseCode: number | undefined = 550;
    const mail = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          responseCode && address.startsWith("c@")
            ? Object.assign(new Error("no such user"), { responseCode })
            : undefined,
        ),
    });
    const to = ["b@firm.example", "c@Firm.Example"];
    const harness = await openDeliveryHarness(mailTo(mail.url, { to }));
    harness.begin();
    await harness.add();
    const refused = (attempts: number, code: number) => ({
      state: "waiting",
      attempts,
      last_error: `the mail server refused c@Firm.Example, SMTP ${code}`,
    });
    await expect.poll(harness.rows).toMatchObject([refused(1, 550)]);
    const retry = async () => {
      const [row] = await harness.rows();
      harness.clock.time = new Date(row?.next_at ?? 0);
    };
    responseCode = 450;
    await retry();
    await expect.poll(harness.rows).toMatchObject([refused(2, 450)]);
    responseCode = undefined;
    await retry();
    await expect.poll(harness.rows).toMatchObject([{ state: "delivered" }]);
    expect(mail.emails.map(({ to }) => to)).toEqual([
      ["b@firm.example"],
      ["c@firm.example"],
    ]);
    const [first, second] = mail.emails.map(({ headers }) => headers);
    for (const name of ["To", "Message-ID", "Subject"]) {
      const line = new RegExp(`^${name}: .+`, "m");
      expect(line.exec(second ?? "")?.[0]).toBe(line.exec(first ?? "")?.[0]);
    }
  });

  test("rejected one of two recipients at first gets the mail for both when someone sends it again", async () => {
    const mail = await startMailServer();
    const harness = await openDeliveryHarness(mailTo(mail.url));
    await harness.add();
    await harness.database
      .updateTable("deliveries")
      .set({ state: "delivered", recipients: '["c@firm.example"]' })
      .execute();
    const [row] = await harness.rows();
    expect(
      await redeliver(harness.database, row?.id, ["mail"], harness.clock.time),
    ).toBe(1);
    harness.begin();
    await expect.poll(harness.rows).toMatchObject([{ state: "delivered" }]);
    expect(mail.emails.map(({ to }) => to)).toEqual([
      ["b@firm.example", "c@firm.example"],
    ]);
  });

  test("rejected some, and one of them was then corrected in the plan, gets the mail for all", async () => {
    const mail = await startMailServer();
    const harness = await openDeliveryHarness(mailTo(mail.url));
    await harness.add();
    const recipients = '["intke@firm.example","c@firm.example"]';
    await harness.database
      .updateTable("deliveries")
      .set({ recipients })
      .execute();
    harness.begin();
    await expect.poll(harness.rows).toMatchObject([{ state: "delivered" }]);
    expect(mail.emails.map(({ to }) => to)).toEqual([
      ["b@firm.example", "c@firm.example"],
    ]);
  });
});
