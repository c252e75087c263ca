import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createLink } from "../../../app/desk/accounts/link-store.server.ts";
import { listAxeViolations } from "../../support/browser/axe.ts";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { publish } from "../../support/content/content.ts";
import { undoPartOfChange } from "../../support/content/past-change.ts";
import { nowhere, webhook } from "../../support/delivery/delivery-harness.ts";
import { openDesk } from "../../support/desk.ts";

const browser = await openBrowserForFile({ keepsPages: true });
const operator = parse(readFileSync("sample-firm.yaml", "utf8"));
// One attorney shows every part of the form.
operator.attorneys.splice(1);
const desk = await openDesk({ operator });
afterAll(() => desk.close());
const owner = await desk.signIn("owner", "Olga Reyes");
const ids = {
  lead: await workLead(),
  ended: await endLead(),
  invitation: await invite(),
  undo: (await undoPartOfChange(desk, owner.cookie)).undo,
};
await publish(
  desk.site.services,
  { destinations: [webhook("crm", nowhere)] },
  "destinations",
);

const codes = "/account with recovery codes";
const post = "a post";
const refusedForm = "a form sent after its session ended";

/** Pages by purpose, in an order that one browser tab can visit. */
const walks = {
  "sign-in": ["/sign-in", "/recover", "/welcome/:invitation"],
  "the queue": [
    ...["/", "/?lead=:lead", "/leads/:ended", "/leads/:lead/erase"],
    ...["/stop-requests", "/numbers"],
  ],
  administration: [
    ...[codes, "/enroll", "/accounts", "/audit", "/statuses"],
    ...["/destinations", "/archive", refusedForm],
  ],
  content: [
    ...["/content", "/content/operator?section=people"],
    ...["/content/operator/history", "/content/destinations"],
    ...["/content/colors", "/changes/:undo", "/posts", post],
  ],
};

/** Where a page has no fixed address, the clicks that lead there. */
const clicks: Record<string, (page: Page) => Promise<unknown>> = {
  [codes]: async (page) => {
    await page.goto(`${desk.url}/account`);
    await page.getByRole("button", { name: /recovery codes/ }).click();
    await page
      .getByText(/^\w{5}-\w{5}$/)
      .first()
      .waitFor();
  },
  [refusedForm]: async (page) => {
    await page.goto(`${desk.url}/stop-requests`);
    await page.context().clearCookies();
    await page.getByLabel("Phone number").fill("205 555 0123");
    await page.getByRole("main").locator("form button").last().click();
    await page.getByRole("heading", { name: "You were signed out" }).waitFor();
  },
  [post]: async (page) => {
    await page.locator("main li a").first().click();
    await page.getByRole("heading", { name: "Preview" }).waitFor();
  },
};

/** Also checked on a desktop and in forced colors, because they have styles of their own for these. */
const thoroughly = new Set(["/?lead=:lead", "/numbers", "/content/colors"]);

// An empty list and the other content forms consist of parts that these pages have, too.
test.each(Object.entries(walks))(
  "%s of the desk has no accessibility violation",
  async (walk, names) => {
    const page = await browser.openPage({
      viewport: { width: 390, height: 844 },
      // The preview frames run no script.
      expectedErrors: /sandboxed|401/,
    });
    const cookie = { name: "desk", value: owner.token, url: desk.url };
    if (walk !== "sign-in") await page.context().addCookies([cookie]);
    const found: string[] = [];
    for (const name of names) {
      const path = name.replace(/:(\w+)/, (_, id) => Object(ids)[id]);
      await (clicks[name]?.(page) ?? page.goto(desk.url + path));
      await page.evaluate(unfold);
      const thorough = thoroughly.has(name);
      const how = { thorough, forcedColors: thorough };
      const lines = await listAxeViolations(page, how);
      found.push(...lines.map((line) => `${name}: ${line}`));
    }
    expect(found).toEqual([]);
  },
);

/** Runs in the page. */
function unfold() {
  for (const folded of document.querySelectorAll<HTMLDetailsElement>(
    "main details",
  )) {
    folded.open = true;
  }
}

/** A lead that was called and that a colleague asks for, and another that waits. */
async function workLead() {
  const { site, submit, signIn } = desk;
  const message = { phone: "205 555 0123", description: "A van hit my car." };
  await site.submit("/", { ...message, fullName: "Maria Lopez" });
  const [stored] = await site.services.leads.listLeads();
  await site.submit("/", { ...message, fullName: "Sam Park", phone: "555" });
  const path = `/leads/${stored?.id}`;
  const bo = await signIn("intake", "Bo Diaz");
  const voicemail = { outcome: "no-answer", note: "Voicemail is full" };
  await submit(path, { act: "log", ...voicemail }, owner.cookie);
  await submit(path, { act: "call" }, owner.cookie);
  await submit(path, { act: "ask-hand-over" }, bo.cookie);
  return stored?.id ?? "";
}

/** A quarantined lead that was discarded and marked do-not-call. */
async function endLead() {
  const { site, submit } = desk;
  const message = { phone: "205 555 0199", description: "w".repeat(120) };
  await site.submit("/", { ...message, fullName: "Bot", website: "filled" });
  const [stored] = await site.services.leads.listLeads({ quarantined: true });
  for (const act of ["do-not-call", "discard"]) {
    await submit(`/leads/${stored?.id}`, { act }, owner.cookie);
  }
  return stored?.id ?? "";
}

async function invite() {
  const { services, now } = desk.site;
  const { account } = await desk.signIn("intake", "Cy Young");
  return services.database
    .transaction()
    .execute((within) => createLink(within, "invite", account.id, now()));
}
