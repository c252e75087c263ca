import { expect, test } from "vitest";
import {
  describeLine,
  listAuditLines,
  readAuditWords,
} from "../../app/desk/audit/audit-log.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import {
  mailToOffice,
  writeDestinations,
} from "../support/delivery/receivers.ts";
import { openDeskForTest } from "../support/desk.ts";
import { fieldValue } from "../support/html.ts";
import { storeLead } from "../support/leads/store-lead.ts";
import { mariasMessage } from "../support/shared-desk.ts";

test("the audit log says in plain words all that was done, and nothing else", async () => {
  const desk = await openDeskForTest({
    now: "2026-11-21T20:40:00.000Z",
    settings: await writeDestinations(mailToOffice),
  });
  const { services } = desk.site;
  await services.delivery.stop();
  const owner = await desk.signIn("owner", "Olga Reyes");
  const ann = await desk.signIn("intake", "Ann Lee");
  const bo = await desk.signIn("intake", "Bo Diaz");
  const send = (phone: string) =>
    storeLead(services.leads, { ...mariasMessage, phone }, desk.site.now());
  const one = await send("713 555 0188");
  const two = await send("713 555 0199");
  const words = await readAuditWords(services);
  const read = async () => {
    const newest = { before: 2 ** 31 - 1, limit: 1000 };
    const lines = await listAuditLines(services.database, newest);
    return lines
      .map((line) => describeLine(line, words).slice(1).join(" | "))
      .reverse();
  };
  type Fields = Record<string, string>;
  const act = async (who: typeof ann, id: string, fields: Fields) => {
    const { status } = await desk.act(id, fields, who.cookie);
    expect(status, fields.act).toBe(303);
  };
  const post = (who: typeof ann, path: string, fields: Fields) =>
    desk.submit(path, fields, who.cookie);
  const before = (await read()).length;
  await act(ann, one, { act: "take" });
  await act(ann, one, { act: "call" });
  await act(ann, one, {
    act: "log",
    outcome: "no-answer",
    retry: "in 2 hours",
  });
  await act(ann, one, { act: "log", outcome: "declined", note: "Too old" });
  await act(ann, one, { act: "undo" });
  await act(ann, one, { act: "note", text: "Has photos" });
  await act(ann, one, { act: "remind", at: "2026-11-23T17:00" });
  await act(ann, one, { act: "reminder-done" });
  await act(bo, one, { act: "ask-hand-over" });
  await act(ann, one, { act: "decline-hand-over" });
  await act(ann, one, { act: "hand-over", to: bo.account.id });
  await act(bo, one, { act: "release" });
  await act(ann, two, { act: "join", reference: referenceOf(one) });
  await act(ann, two, { act: "split" });
  await act(ann, two, { act: "do-not-call" });
  await act(ann, two, { act: "status", to: "not-a-lead" });
  await post(owner, "/accounts", {
    act: "invite",
    name: "Cy Park",
    role: "viewer",
  });
  // The second time, nothing changes.
  for (const _ of "12") {
    await post(owner, "/accounts", {
      act: "role",
      name: "Cy Park",
      role: "intake",
    });
  }
  await post(owner, "/accounts", { act: "reset", name: "Cy Park" });
  await post(owner, "/accounts", { act: "remove", name: "Cy Park" });
  const edit = async (fields: Fields) => {
    const page = await desk.visit("/statuses", owner.cookie);
    const seen = fieldValue(await page.text(), "seen") ?? "";
    const { status } = await post(owner, "/statuses", { ...fields, seen });
    expect(status).toBe(303);
  };
  await edit({
    act: "add",
    label: "Waiting for records",
    waitsFor: "decision",
    next: "signed",
  });
  await edit({
    act: "save",
    key: "waiting-for-records",
    label: "Waiting",
    closed: "yes",
  });
  for (const _ of "12") {
    await edit({ act: "retire", key: "waiting-for-records" });
  }
  await edit({ act: "restore", key: "waiting-for-records" });
  await edit({ act: "remove", key: "waiting-for-records" });
  await post(owner, "/numbers/spend", {
    campaign: "Radio",
    from: "2026-11-01",
    to: "2026-11-30",
    amount: "1,250.50",
  });
  await post(ann, "/stop-requests", {
    phone: "205 555 0123",
    calls: "yes",
    sharing: "yes",
    channel: "letter",
  });
  for (const _ of "12") {
    await post(ann, "/account/phone", { phone: "205 555 0123" });
  }
  await post(ann, "/account/codes", {});
  await post(owner, "/audit/export", {});
  await desk.visit("/accounts", ann.cookie);
  await desk.visit(`/leads/${two}/erase`, owner.cookie);
  await desk.submit(
    `/leads/${two}/erase`,
    { [two]: "yes", reason: "They asked" },
    owner.cookie,
  );
  await desk.submit("/sign-in", { name: "Nobody", password: "x", code: "1" });
  await post(ann, "/sign-out", {});
  const r = referenceOf(one);
  expect((await read()).slice(before)).toEqual([
    `Ann Lee | Taken | ${r} | `,
    `Ann Lee | Called | ${r} | `,
    `Ann Lee | Reminder set for Sat, Nov 21, 2026, 5:40 PM EST | ${r} | `,
    `Ann Lee | Call: No answer | ${r} | `,
    `Ann Lee | Status: New → Trying | ${r} | `,
    `Ann Lee | Call: Declined | ${r} | `,
    `Ann Lee | Status: Trying → Reached | ${r} | `,
    `Ann Lee | Status: Reached → Declined | ${r} | `,
    `Ann Lee | Undone: status Declined → Trying | ${r} | `,
    `Ann Lee | Note | ${r} | `,
    `Ann Lee | Reminder set for Mon, Nov 23, 2026, 5:00 PM EST | ${r} | `,
    `Ann Lee | Reminder done | ${r} | `,
    `Bo Diaz | Asked to take over | ${r} | `,
    `Ann Lee | Hand-over declined | ${r} | `,
    `Ann Lee | Handed over to Bo Diaz | ${r} | `,
    `Bo Diaz | Given back | ${r} | `,
    "Ann Lee | Joined with another lead |  | ",
    `Ann Lee | Joined with another lead | ${r} | `,
    "Ann Lee | Separated from the other leads |  | ",
    "Ann Lee | Marked do not call |  | ",
    "Ann Lee | Status changed |  | ",
    "Olga Reyes | Created the account | Cy Park | role: viewer",
    "Olga Reyes | Changed the role | Cy Park | from viewer to intake",
    "Olga Reyes | Reset the sign-in | Cy Park | their passkeys, password and sessions ended",
    "Olga Reyes | Removed the account | Cy Park | ",
    "Olga Reyes | Added a status |  | “Waiting for records”, can change to: Signed, waiting for a decision",
    "Olga Reyes | Changed a status |  | “Waiting for records” is now called “Waiting”, can change to: nothing, closes the lead",
    "Olga Reyes | Retired a status |  | “Waiting”",
    "Olga Reyes | Brought back a status |  | “Waiting”",
    "Olga Reyes | Removed a status |  | “Waiting”",
    "Olga Reyes | Entered what campaigns cost |  | radio: $1,250.50, November 1, 2026 to November 30, 2026",
    "Ann Lee | Recorded a request to stop |  | calls and sharing, asked by letter",
    "Ann Lee | Changed their own phone number | Ann Lee | ",
    "Ann Lee | Created new recovery codes | Ann Lee | ",
    "Olga Reyes | Exported the audit log | Olga Reyes | ",
    "Ann Lee | Request refused | Ann Lee | GET /accounts, their role doesn’t allow it",
    "Olga Reyes | Opened the lead |  | ",
    "Olga Reyes | Erased the lead |  | ",
    "Olga Reyes | Erased a person |  | 1 request, sent to: none, reason: They asked",
    "someone | Sign-in failed |  | with a password",
    "Ann Lee | Signed out | Ann Lee | ",
  ]);
});
