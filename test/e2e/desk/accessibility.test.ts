import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { listAxeViolations } from "../../support/browser/axe.ts";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { publish } from "../../support/content/content.ts";
import { undoPartOfChange } from "../../support/content/past-change.ts";
import { nowhere, webhook } from "../../support/delivery/delivery-harness.ts";
import { openDesk } from "../../support/desk.ts";

const browser = await openBrowserForFile({ keepsPages: true });
const operator = parse(readFileSync("sample-firm.yaml", "utf8"));
const desk = await openDesk({ operator });
afterAll(() => desk.close());
const owner = await desk.signIn("owner", "Olga Reyes");
const lead = await workLead();
const ended = await endLead();
await publish(
  desk.site.services,
  { destinations: [webhook("crm", nowhere)] },
  "destinations",
);
const changes = await undoPartOfChange(desk, owner.cookie);

const person = "/content/operator?section=people";

/** Where a page has no fixed address, the clicks that lead there. */
const clicks: Record<string, (page: Page) => Promise<unknown>> = {
  "a draft": async (page) => {
    await page.goto(`${desk.url}/content/operator`);
    await page.getByLabel("Blog phone").fill("(212) 600-4242");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("link", { name: "Preview on the site" }).waitFor();
  },
  "a post": openFirstPost,
};

/** Pages that also have the desk's own styles for forced colors, or their only use. */
const thoroughly = new Set([
  ...["/", "/?lead=:lead", "/numbers", "/statuses", "/content/colors"],
]);

// A lead on a page of its own, an empty list and other forms of content have the parts of others.
test.each([
  ...["/sign-in", "/", "/?lead=:lead", "/leads/:ended", "/leads/:lead/erase"],
  ...["/account", "/enroll", "/accounts", "/audit", "/statuses"],
  ...["/stop-requests", "/numbers", "/posts", "/destinations", "/archive"],
  ...["/content", person, "/content/operator/history", "/content/consent"],
  ...["/content/destinations", "/content/colors", "/changes/:past"],
  ...Object.keys(clicks),
])("%s of the desk has no accessibility violation", async (name) => {
  const page = await browser.openPage({
    // The preview frames run no script.
    expectedErrors: /sandboxed/,
  });
  const cookie = { name: "desk", value: owner.token, url: desk.url };
  if (name !== "/sign-in") await page.context().addCookies([cookie]);
  const ids = { lead, ended, ...changes };
  const path = name.replace(/:(\w+)/, (_, id) => Object(ids)[id]);
  await (clicks[name]?.(page) ?? page.goto(desk.url + path));
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>(
      "main details",
    )) {
      folded.open = true;
    }
  });
  const thorough = thoroughly.has(name);
  expect(await listAxeViolations(page, { thorough })).toEqual([]);
});

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

async function openFirstPost(page: Page) {
  await page.goto(`${desk.url}/posts`);
  await page.locator("main li a").first().click();
  await page.getByRole("heading", { name: "Preview" }).waitFor();
}
