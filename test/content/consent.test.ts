import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consentWords } from "../../app/consent/consent-texts.ts";
import { saveConsentTexts } from "../../app/consent/ledger/consent-text-store.server.ts";
import {
  checkSealed,
  consentCommand,
  send,
} from "../support/consent/consent-forms.ts";
import { consentTexts } from "../support/consent/shown-texts.ts";
import { publish } from "../support/content/content.ts";
import { openDesk, openDeskForTest, type TestDesk } from "../support/desk.ts";
import { textOf } from "../support/html.ts";
import { runCommand } from "../support/processes/command.ts";

const timeout = 2000;
const kind = "consent";
const own =
  "When you press Send message, our office in Mobile calls you back. You don't have to check any box.";

describe("the owner's consent texts", () => {
  test("are next to the button, and each lead's record and receipt have the text that its page showed", async () => {
    const { site } = await openDeskForTest();
    const { services } = site;
    const readVersion = async () =>
      /name="consentText" value="(contact-[^"]+)"/.exec(
        await site.read("/"),
      )?.[1] ?? "";
    const shownBefore = await readVersion();
    expect(shownBefore).toBe(consentTexts.contact.version);
    expect(
      await publish(services, { ...consentWords, contact: own }, kind),
    ).toEqual({ ok: true });
    await expect
      .poll(async () => textOf(await site.read("/")), { timeout })
      .toContain(own);
    const textOfLead = async (consentText: string) => {
      const { id, receipt } = await send(site, {
        consentText,
        description: consentText,
      });
      const [record] = await services.consents.findRecords(id);
      const words = record?.text?.words;
      expect(textOf(await site.read(receipt))).toContain(words ?? "");
      return words;
    };
    expect(await textOfLead(await readVersion())).toBe(own);
    expect(await textOfLead(shownBefore)).toBe(consentTexts.contact.words);
    expect(await textOfLead("contact-3.forged")).toBeUndefined();
  });

  test("are verified in the ledger, even after an erasure and alongside texts from earlier releases", async () => {
    const { site } = await openDeskForTest();
    const { services } = site;
    const earlier = "contact-3.154828c";
    const text = { ...consentTexts.contact, version: earlier };
    await saveConsentTexts(services.database, [text], new Date());
    await publish(services, { ...consentWords, contact: own }, kind);
    await services.content.refresh();
    const { contact } = services.content.current.consentVersions;
    const [before, after] = [
      await send(site, { consentText: earlier, phone: "205 555 0101" }),
      await send(site, { consentText: contact, phone: "205 555 0102" }),
    ];
    const verify = async () => {
      await checkSealed(site);
      return (await consentCommand(site, "verify")).code;
    };
    expect(await verify()).toBe(0);
    const show = async ({ id }: { id: string }) =>
      (await consentCommand(site, "show", id)).out;
    expect(await show(before)).toContain(consentTexts.contact.words);
    expect(await show(after)).toContain(own);
    const erased = await runCommand(
      ["commands/leads.ts", "erase", "--phone", "2055550102", "--yes"],
      { DATABASE_URL: site.databaseUrl },
    );
    expect(erased.code).toBe(0);
    expect(await verify()).toBe(0);
    expect(await show(after)).toContain("ERASED");
    expect(await show(after)).toContain(own);
    expect(await show(before)).toContain(consentTexts.contact.words);
  });
});

test("editing one form's texts gives them a new version, and other forms' texts keep theirs", async () => {
  const { site } = await openDeskForTest();
  await publish(site.services, { ...consentWords, contact: own }, kind);
  await expect
    .poll(() => site.read("/"), { timeout })
    .not.toContain(consentTexts.contact.version);
  expect(await site.read("/online-review")).toContain(
    consentTexts.callback.version,
  );
});

test("a long text is shown in full: its field has enough rows", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  const path = "/content/consent?section=checkboxes";
  const page = await (await desk.visit(path, cookie)).text();
  const rows = [...page.matchAll(/<textarea rows="(\d+)"/g)].map(([, rows]) =>
    Number(rows),
  );
  expect(rows).toEqual([5, 7, 7]);
});

describe("an owner's consent text that lacks what it must say", () => {
  let desk: TestDesk;
  let cookie: string;
  beforeAll(async () => {
    desk = await openDesk();
    cookie = (await desk.signIn("owner")).cookie;
  });
  afterAll(() => desk.close());

  test.each([
    ["calls", "I agree to calls.", "must say who may call: {callers}"],
    [
      "calls",
      "{callers} may call me automatically, in a recorded voice.",
      "must say that nobody has to agree",
    ],
    [
      "calls",
      consentWords.calls.replace(" at the number above", ""),
      "must say which number",
    ],
    [
      "texts",
      consentWords.texts.replace("STOP", "QUIT"),
      "must say: Reply STOP to stop",
    ],
    [
      "sharing",
      consentWords.sharing.replace("{firms}", "{partners}"),
      "has {partners}, which isn't one of",
    ],
    ["contact", "Press the button.", "must name its button, Send message"],
  ])("%s is refused at its field: %s", async (field, words, message) => {
    const section = field === "contact" ? "forms" : "checkboxes";
    const response = await desk.submit(
      `/content/consent?section=${section}`,
      { ...consentWords, "-do": "save", [field]: words },
      cookie,
    );
    expect(response.status).toBe(422);
    const page = textOf(await response.text());
    expect(page).toContain(message);
    expect(page).toContain(words);
  });
});
