import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PhoneService } from "../../../app/callback/phone-service/phone-service.ts";
import { boxOf, openBrowserForFile } from "../../support/browser/browser.ts";
import { openDeskForTest, type TestDesk } from "../../support/desk.ts";
import { storeLead } from "../../support/leads/store-lead.ts";

const browser = await openBrowserForFile({ keepsPages: true });

const people = ["Maria Lopez", "Sam Park", "Jane Roe"];

/** A desk within calling hours that has a lead of each name, and its page as a colleague sees it. */
async function openQueue(
  names: readonly string[],
  options: Parameters<typeof browser.openPage>[0] = {},
  phoneService?: PhoneService,
) {
  const desk = await openDeskForTest({
    now: "2026-11-20T18:00:00Z",
    ...(phoneService && { phoneService: () => phoneService }),
  });
  for (const name of names) await sendLead(desk, name);
  const { cookie, token } = await desk.signIn("intake", "Ann Lee");
  const page = await browser.openPage({
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  await page
    .context()
    .addCookies([{ name: "desk", value: token, url: desk.url }]);
  await page.goto(desk.url);
  return { desk, page, cookie };
}

function sendLead(
  desk: TestDesk,
  firstName: string,
  phone = `205 555 01${10 + firstName.length}`,
) {
  return storeLead(
    desk.site.services.leads,
    {
      source: "Landing Page Contact Form",
      firstName,
      phone,
      description: `A truck hit ${firstName}.`,
    },
    desk.site.now(),
  );
}

test("new leads wait behind a button, and rows that are shown change in their places; a response that comes after that of a later request isn't shown", async () => {
  const { desk, page } = await openQueue(["Maria Lopez"]);
  const bo = await desk.signIn("intake", "Bo Diaz");
  await sendLead(desk, "Sam Park");
  const button = page.getByRole("button", { name: "1 new lead" });
  await button.waitFor();
  await sendLead(desk, "Jane Roe");
  await page.getByRole("button", { name: "2 new leads" }).waitFor();
  expect(await page.title()).toMatch(/^\(2\) Queue/);
  expect(await page.locator("[data-id]").count()).toBe(1);

  const id = await page.locator("[data-id]").getAttribute("data-id");
  const act = (fields: Record<string, string>) =>
    desk.submit(`/leads/${id}`, fields, bo.cookie);
  const { isHeld, release } = await holdNextList(page);
  await act({ act: "take" });
  await isHeld;
  await act({ act: "remind", at: "2036-11-20T17:00" });
  const row = page.locator("[data-id]");
  await row.getByText("Bo Diaz has it").waitFor();
  await row.getByText("Reminder").waitFor();
  await row.evaluate((shown) => {
    const note = () => {
      if (!shown.textContent.includes("Reminder")) shown.ariaBusy = "true";
    };
    new MutationObserver(note).observe(shown, {
      childList: true,
      subtree: true,
    });
  });
  const late = page.waitForResponse(`${desk.url}/`);
  release();
  await late;
  await sendLead(desk, "Al");
  await page.getByRole("button", { name: "3 new leads" }).waitFor();
  expect(await row.getAttribute("aria-busy")).toBeNull();

  await page.getByRole("button", { name: "3 new leads" }).click();
  await page.getByRole("link", { name: "Sam Park" }).first().waitFor();
  expect(await page.locator("[data-id]").count()).toBe(4);
  expect(await page.title()).toMatch(/^Queue/);
  expect(
    await page.locator("[data-id]").first().locator(":focus").count(),
  ).toBe(1);
});

/** Holds the response to the list's next update. */
async function holdNextList(page: Page) {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const response = await route.fetch();
      held.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { isHeld: held.promise, release: released.resolve };
}

test("an open list, and the lead beside it, follow the clock, and say when they are out of date", async () => {
  const { desk, page, cookie } = await openQueue(["Maria Lopez"], {
    expectedErrors: /502|401/,
  });
  desk.site.setTime("2026-11-21T01:59:00Z");
  await page.clock.install();
  await page.locator("[data-id] .whole-row:visible").click();
  const head = page.locator("[data-part=head]");
  await head.getByText("calls allowed until 8 PM").waitFor();
  const call = page.getByRole("link", { name: /^Call/ });
  expect(await call.count()).toBe(2);
  const row = page.locator("[data-id]");
  await row.getByText("7 h 59 min").waitFor();
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("Has photos");

  desk.site.setTime("2026-11-21T02:00:00Z");
  await page.clock.runFor(60_000);
  await head.getByText("no calls before 8 AM").waitFor();
  await row.getByText("Call from 8 AM").waitFor();
  await row.getByText("8 h").waitFor();
  expect(await call.count()).toBe(0);
  expect(await row.getAttribute("aria-current")).toBe("true");
  expect(await note.inputValue()).toBe("Has photos");

  const alert = page.getByRole("alert");
  const refuse = { status: 502, body: "Bad Gateway" };
  await page.route("**/*", (route) => route.fulfill(refuse));
  await updateNow(page);
  await alert.getByText("This page isn't up to date.").waitFor();
  await page.unroute("**/*");
  // A session that nobody uses for twelve hours ends.
  desk.site.setTime("2026-11-21T08:00:00Z");
  await desk.visit("/account", cookie);
  desk.site.setTime("2026-11-21T14:00:00Z");
  await updateNow(page);
  await head.getByText("8 AM in Alabama, calls allowed").waitFor();
  await row.getByRole("link", { name: "Call Maria Lopez" }).waitFor();
  expect(await alert.count()).toBe(0);

  await desk.site.services.database.deleteFrom("account_sessions").execute();
  await updateNow(page);
  await alert.getByText("You were signed out").waitFor();
  const next = new URL(page.url()).search;
  await alert.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(new URL(page.url()).searchParams.get("next")).toBe(`/${next}`);
});

test("in a list of more than fifty, a lead that only moves up isn't announced as new", async () => {
  const { desk, page } = await openQueue(["Maria Lopez"]);
  const bo = await desk.signIn("intake", "Bo Diaz");
  // The open list would follow each of them.
  await page.goto(`${desk.url}/account`);
  for (let minute = 1; minute <= 60; minute++) {
    const time = new Date(Date.UTC(2026, 10, 20, 17, minute));
    desk.site.setTime(time.toISOString());
    await sendLead(desk, "Sam Park", `205 555 ${1000 + minute}`);
  }
  desk.site.setTime("2026-11-20T20:00:00Z");
  await page.goto(`${desk.url}/?view=waiting`);
  // One page, and the ten newest: one lead isn't shown.
  expect(await page.locator("[data-id]").count()).toBe(60);
  const id = await page.locator("[data-id]").first().getAttribute("data-id");
  await desk.submit(`/leads/${id}`, { act: "take" }, bo.cookie);
  await page.getByRole("button", { name: "Update the list" }).waitFor();
  expect(await page.title()).not.toMatch(/^\(/);
  await page.getByRole("button", { name: "Update the list" }).click();
  await page.locator(`[data-id="${id}"]`).waitFor({ state: "detached" });
  expect(await page.locator("[data-id]").count()).toBe(60);
});

test("a shift can be worked from the keyboard: move, open beside the list, write, search, call", async () => {
  const { page } = await openQueue(people, { expectedErrors: /tel:/ });
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.postData() === "act=call") calls.push(request.url());
  });
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const first = await page.locator(":focus").innerText();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: first, level: 1 }).waitFor();
  await page.waitForLoadState();
  expect(new URL(page.url()).searchParams.has("lead")).toBe(true);
  expect(await page.locator("[data-id]").count()).toBe(3);

  await page.keyboard.press("n");
  await page.keyboard.type("just call /? later");
  const note = page.getByLabel("Note", { exact: true });
  expect(await note.inputValue()).toBe("just call /? later");
  await page.getByRole("button", { name: "Save only the note" }).click();
  await page.getByText("Your note is saved.").waitFor();
  await page.waitForLoadState();
  expect(await page.locator("[data-id]").count()).toBe(3);
  expect(await note.inputValue()).toBe("");
  await page.keyboard.press("Tab");
  expect(await page.locator("[data-lead] :focus").count()).toBe(1);
  await page.keyboard.press("c");
  await page.locator("[data-lead]").getByText("You have it").waitFor();
  await page.getByRole("button", { name: "No answer", exact: true }).waitFor();

  await page.keyboard.press("/");
  await page.keyboard.type("0118");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Search" }).waitFor();
  await page.waitForLoadState();
  expect(page.url()).not.toContain("0118");
  expect(await page.locator("[data-id]").count()).toBe(2);

  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.getByText("You have it").first().waitFor();
  await expect.poll(() => calls).toHaveLength(2);
});

test("where the site can place calls, a call from the list calls the specialist first, and then asks what happened", async () => {
  const rung: string[] = [];
  const placed = { status: "placed", callId: "CA1" } as const;
  const { desk, page, cookie } = await openQueue(
    people,
    {},
    {
      call: async () => placed,
      connect: async (own, leadId) => {
        rung.push(`${own} ${leadId}`);
        return placed;
      },
    },
  );
  await desk.submit("/account/phone", { phone: "2055550123" }, cookie);
  await page.reload();
  await page.keyboard.press("j");
  const row = page.locator("[data-id]").first();
  const id = await row.getAttribute("data-id");
  await row.getByRole("button", { name: /^Call/ }).focus();
  desk.site.setTime("2026-11-20T18:05:00Z");
  await updateNow(page);
  await row.getByText("5 min").waitFor();
  expect(await row.locator("button:focus").count()).toBe(1);
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "No answer", exact: true }).waitFor();
  expect(rung).toEqual([`+12055550123 ${id}`]);
  expect(await page.locator("[data-id]").count()).toBe(3);
  expect(new URL(page.url()).searchParams.get("lead")).toBe(id);
});

test("after failed requests, such as during a restart, new leads show again without a reload, silently: sound, badge and keys can be switched off on the device", async () => {
  const { desk, page } = await openQueue(["Maria Lopez"], {
    expectedErrors: /502/,
  });
  await page.getByLabel("Single-key shortcuts").uncheck();
  await page.getByLabel("Count in the tab").uncheck();
  const refuse = { status: 502, body: "Bad Gateway" };
  await page.route("**/events*", (route) => route.fulfill(refuse));
  const refused = page.waitForResponse("**/events*");
  await page.reload();
  await refused;
  await sendLead(desk, "Sam Park");
  await page.unroute("**/events*");
  const list = (url: URL) => url.pathname === "/";
  await page.route(list, (route) => route.fulfill(refuse), { times: 1 });
  await page.getByRole("button", { name: "1 new lead" }).waitFor();
  expect(await page.title()).toMatch(/^Queue/);
  expect(await page.getByLabel("Single-key shortcuts").isChecked()).toBe(false);
  await page.keyboard.press("?");
  expect(await page.locator("dialog[open]").count()).toBe(0);
});

test("on a phone the first lead is near the top, below one line of views, and Search opens its field; after a call from the list the lead opens and asks what happened, and after a call from a lead its outcomes are in view", async () => {
  const { desk, page } = await openQueue(people, {
    viewport: { width: 390, height: 664 },
    hasTouch: true,
    expectedErrors: /tel:/,
  });
  const top = async () => (await boxOf(page.locator("[data-id]").first())).y;
  expect(await top()).toBeLessThan(170);
  const views = page.getByRole("navigation", { name: "Views" });
  const closed = views.getByRole("link", { name: "Closed" });
  expect((await boxOf(closed)).height).toBeGreaterThanOrEqual(44);
  await closed.tap();
  await page.getByText("No closed leads yet.").waitFor();
  await expect.poll(async () => (await boxOf(closed)).x).toBeLessThan(30);
  await page.getByRole("link", { name: "Search" }).last().tap();
  const field = page.getByLabel("Search by name");
  await page.locator("#search:focus").waitFor();
  await field.fill("jane");
  await page.getByRole("button", { name: "Search" }).tap();
  await page.getByRole("heading", { name: "Search" }).waitFor({
    state: "attached",
  });
  expect(await field.isVisible()).toBe(true);
  const jane = page.getByRole("link", { name: "Jane Roe", exact: true });
  await jane.first().tap();
  await page.getByRole("heading", { name: "Jane Roe", level: 1 }).waitFor();
  await page.getByRole("link", { name: /^Call/ }).tap({ noWaitAfter: true });
  await expectInView(page);

  await page.goto(desk.url);
  const noted = page.waitForResponse(/\/leads\//);
  await page.getByRole("link", { name: "Call Sam Park" }).tap();
  await noted;
  // Back from the dialer.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByRole("heading", { name: "Sam Park", level: 1 }).waitFor();
  expect(page.url()).toMatch(`${desk.url}/leads/`);
  await expectInView(page);
  await page.getByRole("button", { name: "No answer", exact: true }).tap();
  await page.getByText("Call logged as “No answer”").waitFor();
});

/** Above the links at the bottom of the screen. */
async function expectInView(page: Page) {
  const last = page.getByRole("button", { name: "Referred", exact: true });
  await expect
    .poll(async () => {
      const box = await last.boundingBox();
      return box && box.y > 0 && box.y + box.height < 664 - 48;
    })
    .toBe(true);
}

test("beside the list a note that is started on a row belongs to that row's lead, and a refused action comes back with list, lead and what was typed", async () => {
  const { desk, page } = await openQueue(people, { expectedErrors: /409/ });
  await page.goto(`${desk.url}/?view=waiting`);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const lead = page.locator("[data-lead]");
  await lead.waitFor();
  await page.waitForLoadState();
  const shown = await lead.getAttribute("data-lead");
  await page.locator("[data-id] .whole-row:visible").nth(1).focus();
  await page.keyboard.press("n");
  await page.waitForURL(/#note$/);
  expect(await lead.getAttribute("data-lead")).not.toBe(shown);
  expect(await page.locator("#note:focus").count()).toBe(1);

  await page.getByRole("link", { name: "Sam Park", exact: true }).click();
  await lead.getByRole("heading", { name: "Sam Park" }).waitFor();
  await lead.getByText("Join with another lead").click();
  const reference = lead.getByLabel("Reference");
  await reference.fill("ZZZZ-9999");
  const { search } = new URL(page.url());
  await lead.getByRole("button", { name: "Join", exact: true }).click();
  await lead.getByRole("alert").waitFor();

  expect(new URL(page.url()).search).toBe(search);
  await lead.getByRole("heading", { name: "Sam Park" }).waitFor();
  expect(await page.locator("[data-id]").count()).toBe(3);
  expect(await reference.inputValue()).toBe("ZZZZ-9999");
  expect(await reference.isVisible()).toBe(true);
});

/** A page that is shown again asks what is new. */
async function updateNow(page: Page) {
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange")),
  );
}
