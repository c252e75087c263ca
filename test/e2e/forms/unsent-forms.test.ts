import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import {
  abortPostRequests,
  bar,
  clickSendMessage,
  connectionErrors,
  message,
  tryByButtonAlone,
  unsentText,
} from "../../support/browser/bad-connection.ts";
import {
  boxOf,
  holdPostRequests,
  hydrated,
  openBrowserForFile,
  recordPostRequests,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  fillStep,
  saveAnswersBefore,
  send,
  write,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });
beforeEach(() => {
  // The visitor's own clock runs, so that waiting ends.
  site.setTime(new Date().toISOString());
});

test("a message edited after it failed replaces the saved one", async () => {
  const page = await failToSend();
  await write(page, { "What happened?": "A van hit my bicycle." });
  await clickSendMessage(page);
  await expect.poll(() => unsentText(page)).toContain("bicycle");
  await page.unroute("**/functions/**");
  await expect
    .poll(async () => {
      // The attempt under way may still fail, after the line is back.
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      return listLeads();
    })
    .toMatchObject([{ description: "A van hit my bicycle." }]);
  await bar(page).waitFor({ state: "detached" });
});

test("while an earlier message is sent in the background, another can be written and sent", async () => {
  const page = await failToSend();
  await page.unroute("**/functions/**");
  const release = await holdPostRequests(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await bar(page).getByText("Sending...").waitFor();
  await write(page, { "What happened?": "I fell in a shop." });
  expect(
    await page.getByRole("button", { name: "Send message" }).isEnabled(),
  ).toBe(true);
  await clickSendMessage(page);
  release();
  await expect.poll(listLeads).toHaveLength(2);
});

test("while an unsent message is sent again, the button to try again says so and moves nothing", async () => {
  const page = await failToSend();
  const number = bar(page).getByRole("link");
  const before = await boxOf(number);
  await page.unroute("**/functions/**");
  const release = await holdPostRequests(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const button = bar(page).getByRole("button", { name: "Sending..." });
  expect((await boxOf(button)).width).toBeGreaterThan(44);
  expect(await boxOf(number)).toEqual(before);
  release();
  await bar(page).waitFor({ state: "detached" });
});

test("deleting an unsent form leaves the one that is being sent", async () => {
  const page = await failToSend();
  await saveAnswersBefore(page, site.url, 4);
  await visit(page, `${site.url}/online-review?step=4`);
  await fillStep(page, 4);
  await page.unroute("**/functions/**");
  const release = await holdPostRequests(page);
  await send(page);
  await page.getByRole("button", { name: "Submitting..." }).waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await bar(page).getByRole("button", { name: "Delete it" }).click();
  await expect.poll(() => unsentText(page)).not.toContain('"contact"');
  expect(await unsentText(page)).toContain('"survey"');
  release();
  await page.waitForURL("**/book-consultation");
});

test("a second tab's message is saved beside the one that the first couldn't send, and both are sent", async () => {
  const second = await openPage();
  await visit(second, site.url);
  await write(second, { ...message, "What happened?": "I fell in a shop." });
  const first = await second.context().newPage();
  for (const page of [first, second]) await abortPostRequests(page);
  await visit(first, site.url);
  await write(first, message);
  for (const page of [first, second]) {
    await clickSendMessage(page);
    await bar(page).getByText("Your message hasn't been sent yet.").waitFor();
  }
  await expect.poll(() => unsentText(first)).toContain("shop");
  expect(await unsentText(first)).toContain("A van");
  await first.close();
  await second.unroute("**/functions/**");
  await second.evaluate(() => window.dispatchEvent(new Event("online")));
  await bar(second).waitFor({ state: "detached" });
  expect((await listLeads()).map(({ description }) => description)).toEqual(
    expect.arrayContaining(["A van hit my car.", "I fell in a shop."]),
  );
});

test("a message is sent soon after the tab that was sending it is closed", async () => {
  const page = await failToSend();
  await page.unroute("**/functions/**");
  const other = await page.context().newPage();
  const sending = other.waitForRequest("**/functions/**");
  await other.route("**/functions/**", () => {});
  await other.goto(`${site.url}/blog`);
  await sending;

  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await other.close();
  await bar(page).waitFor({ state: "detached" });
  expect(await listLeads()).toHaveLength(1);
});

test("a page that comes back after another one has sent its message no longer says that it's unsent, and sending it again stores nothing", async () => {
  const page = await openPage();
  // As in the back-forward cache, where a page is told nothing.
  await page.addInitScript(() =>
    window.addEventListener("storage", (event) =>
      event.stopImmediatePropagation(),
    ),
  );
  await visit(page, site.url);
  await abortPostRequests(page);
  await write(page, message);
  await clickSendMessage(page);
  await bar(page).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${site.url}/blog`);
  await expect.poll(() => unsentText(other)).toBe(null);
  await other.close();

  await page.evaluate(() =>
    window.dispatchEvent(
      new PageTransitionEvent("pageshow", { persisted: true }),
    ),
  );
  await bar(page).waitFor({ state: "detached" });
  await page.unroute("**/functions/**");
  await clickSendMessage(page);
  await page.getByRole("heading", { name: "We have your message" }).waitFor();
  expect(await listLeads()).toHaveLength(1);
});

test("a message begun in this tab stays in the form when another tab's message is sent from here, or deleted", async () => {
  const page = await failToSend();
  const unsent = await unsentText(page);
  const later = await page.context().newPage();
  await page.close();
  await later.goto(`${site.url}/blog`);
  await expect.poll(() => unsentText(later)).toBe(null);
  await visit(later, site.url);
  const begun = { ...message, "What happened?": "I fell in a shop." };
  await write(later, begun);
  for (const isSent of [true, false]) {
    if (!isSent) await abortPostRequests(later);
    await later.evaluate((text) => {
      localStorage.setItem("unsent", text ?? "");
      window.dispatchEvent(new Event("online"));
    }, unsent);
    await (isSent
      ? later.getByRole("status").filter({ hasText: "Message sent" }).waitFor()
      : bar(later).waitFor());
    if (!isSent) {
      later.once("dialog", (dialog) => dialog.accept());
      await bar(later).getByRole("button", { name: "Delete it" }).click();
    }
    await expect.poll(() => unsentText(later)).toBe(null);
    const story = later.getByLabel("What happened?");
    expect(await story.inputValue()).toBe("I fell in a shop.");
    await later.goto(`${site.url}/blog`);
    await visit(later, site.url);
    expect(await story.inputValue()).toBe("I fell in a shop.");
  }
  expect(await listLeads()).toMatchObject([
    { description: "A van hit my car." },
  ]);
});

test("after a reload the message is in its form again, and once it is sent the form is empty", async () => {
  const page = await failToSend();
  await page.goto(`${site.url}/blog`);
  await visit(page, site.url);
  const name = page.getByLabel("Full name");
  await expect.poll(() => name.inputValue()).toBe("Ann Lee");
  // A saved message takes neither the focus nor the page's place.
  expect(
    await page.evaluate(() => [document.activeElement?.tagName, scrollY]),
  ).toEqual(["BODY", 0]);
  await page.unroute("**/functions/**");
  // It may be sent before a click on "Try again".
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByRole("heading", { name: "We have your message" }).waitFor();
  await page.waitForTimeout(200);
  expect(
    await page.evaluate(() => [document.activeElement?.tagName, scrollY]),
  ).toEqual(["BODY", 0]);
  expect(await listLeads()).toHaveLength(1);
});

test("a survey that another page sends leads to its outcome and reference when its visitor wants", async () => {
  const page = await openPage();
  await fillSurvey(page);
  await abortPostRequests(page);
  await send(page);
  const later = await page.context().newPage();
  await page.close();
  await later.goto(`${site.url}/blog`);
  const sent = later.getByRole("complementary", { name: "Your review" });
  await sent.getByRole("link", { name: "See your result" }).click();
  await later.waitForURL("**/book-consultation");
  await later
    .getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}/)
    .first()
    .waitFor();
  await sent.waitFor({ state: "detached" });
});

test("a message without an answer counts as unsent after 20 seconds", async () => {
  const page = await openPage();
  await page.clock.install();
  await visit(page, site.url);
  await write(page, message);
  await page.route("**/functions/**", () => {});
  const request = page.waitForRequest("**/functions/**");
  await clickSendMessage(page);
  await request;
  await page.clock.runFor(20_000);
  await bar(page).getByText("Your message hasn't been sent yet.").waitFor();
});

test("an answer that is not from our server does not count as sent", async () => {
  const page = await openPage();
  await tryByButtonAlone(page);
  await visit(page, site.url);
  await write(page, message);
  await page.route(
    "**/functions/**",
    (route) => route.fulfill({ status: 200, body: "<h1>Welcome, guest</h1>" }),
    { times: 1 },
  );
  await clickSendMessage(page);
  await bar(page).getByText("Your message hasn't been sent yet.").waitFor();
  await bar(page).getByRole("button", { name: "Try again" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await listLeads()).toHaveLength(1);
});

test("a message is deleted from the device after the visitor confirms", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await abortPostRequests(page);
  await write(page, message);
  await clickSendMessage(page);
  const remove = bar(page).getByRole("button", { name: "Delete it" });
  page.once("dialog", (dialog) => dialog.dismiss());
  await remove.click();
  expect(await unsentText(page)).toContain("Ann Lee");
  page.once("dialog", (dialog) => dialog.accept());
  await remove.click();
  await bar(page).waitFor({ state: "detached" });
  expect(await unsentText(page)).toBe(null);
  const story = page.getByLabel("What happened?");
  expect(await story.inputValue()).toBe("");
  await visit(page, site.url);
  expect(await story.inputValue()).toBe("");
});

test("clearing the answers removes an unsent survey from the device, and a message that was begun", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await write(page, message);
  await fillSurvey(page);
  await abortPostRequests(page);
  await send(page);
  await bar(page).waitFor();
  await page.getByText("On a shared phone or computer?").click();
  await page
    .getByRole("button", { name: "Clear my answers from this device" })
    .click();
  await bar(page).waitFor({ state: "detached" });
  expect(await unsentText(page)).toBe(null);
  await visit(page, site.url);
  expect(await page.getByLabel("What happened?").inputValue()).toBe("");
});

test("a form unsent for two days is deleted, not sent, and its visitor is told", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await abortPostRequests(page);
  await write(page, message);
  await clickSendMessage(page);
  await bar(page).waitFor();
  await page.unroute("**/functions/**");
  const later = await page.context().newPage();
  await page.close();
  await later.clock.install({ time: Date.now() + 48 * 3_600_000 });
  const posts = recordPostRequests(later);
  await later.goto(`${site.url}/blog`);
  await later.getByRole("alert").getByText("(800) 555-0100").waitFor();
  expect(await unsentText(later)).toBe(null);
  expect(posts).toEqual([]);
});

test("a page left open for two days deletes its unsent form, too, and its visitor is told", async () => {
  const page = await openPage();
  await page.clock.install();
  await visit(page, site.url);
  await abortPostRequests(page);
  await write(page, message);
  await clickSendMessage(page);
  await bar(page).waitFor();
  await page.getByRole("button", { name: "Close this message" }).click();
  await page.unroute("**/functions/**");
  const posts = recordPostRequests(page);
  await page.clock.fastForward(48 * 3_600_000);
  await page
    .getByRole("alert")
    .filter({ hasText: "An older form was not sent" })
    .waitFor();
  expect(await unsentText(page)).toBe(null);
  expect(posts).toEqual([]);
});

test.each(["1970-01-01T00:05:00Z", "2031-05-01T00:00:00Z"])(
  "a form saved by a clock that said %s is sent once the clock is right",
  async (time) => {
    const page = await openPage();
    await page.clock.setSystemTime(time);
    await visit(page, site.url);
    await abortPostRequests(page);
    await write(page, message);
    await clickSendMessage(page);
    await bar(page).waitFor();
    const later = await page.context().newPage();
    await page.close();
    await later.goto(`${site.url}/blog`);
    await expect.poll(listLeads).toHaveLength(1);
    await expect.poll(() => unsentText(later)).toBe(null);
  },
);

test("a failed callback is not requested again automatically", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await page.getByText("Call me back", { exact: true }).click();
  await write(page, { "Your phone number": "(205) 555-0123" });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Call me now" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "Connection Failed" })
    .waitFor();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: "(800) 555-0100" })
    .waitFor();
  const posts = recordPostRequests(page);
  await page.context().setOffline(false);
  await page.goto(`${site.url}/blog`);
  await page.mouse.move(200, 300);
  await hydrated(page);
  expect(await page.evaluate(() => localStorage.getItem("unsent"))).toBeNull();
  expect(posts).toEqual([]);
  expect(site.phoneService.calls).toEqual([]);
});

/** A page whose message got no answer, and which retries on request. */
async function failToSend() {
  const page = await openPage();
  await tryByButtonAlone(page);
  await visit(page, site.url);
  await abortPostRequests(page);
  await write(page, message);
  await clickSendMessage(page);
  await bar(page).waitFor();
  return page;
}

async function fillSurvey(page: Page) {
  await saveAnswersBefore(page, site.url, 4);
  await visit(page, `${site.url}/online-review?step=4`);
  await fillStep(page, 4);
}

function openPage() {
  return browser.openPage({ expectedErrors: connectionErrors });
}

function listLeads() {
  return site.services.leads.listLeads();
}
