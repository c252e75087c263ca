import type { Page } from "playwright-core";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "vitest";
import {
  hasTakenOver,
  openBrowser,
  recordPosts,
  type TestBrowser,
  visit,
} from "../browser.ts";
import { openSite, type TestSite } from "../site.ts";
import { fillStep, goToStep, send, write } from "./survey-steps.ts";

let browser: TestBrowser;
let site: TestSite;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  // The visitor's own clock runs: what waits must come to its end.
  site = await openSite({ now: new Date().toISOString() });
});
afterEach(async () => {
  await browser.closePages();
  await site.close();
});

const message = {
  "Full name": "Ann Lee",
  Phone: "205 555 0123",
  "What happened?": "A van hit my car.",
};

describe.each([
  {
    form: "a message",
    path: "/",
    words: "Your message is not sent yet.",
    failure: "Could not send message. Please try again.",
    success: "Message sent",
    fill: (page: Page) => write(page, message),
    press: sendMessage,
  },
  {
    form: "a survey",
    path: "/online-review",
    words: "Your review is not sent yet.",
    failure:
      "There was an error submitting your survey. Please try again later.",
    success: "Survey Submitted!",
    fill: async (page: Page) => {
      await goToStep(page, 4);
      await fillStep(page, 4);
    },
    press: send,
  },
])("$form", ({ path, words, failure, success, fill, press }) => {
  async function tryToSend(page: Page) {
    await press(page);
    await page.getByRole("alert").getByText(failure, { exact: true }).waitFor();
    await bar(page).getByText(words).waitFor();
  }

  async function expectSent(page: Page) {
    await page.getByRole("status").filter({ hasText: success }).waitFor();
    await bar(page).waitFor({ state: "detached" });
    expect(await keptText(page)).toBe(null);
    expect(await listLeads()).toHaveLength(1);
  }

  test("written without a line is kept, shown with the number, and sent when the line is back", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    await page.context().setOffline(true);
    await tryToSend(page);
    expect(await bar(page).getByRole("link").getAttribute("href")).toBe(
      "tel:+18005550100",
    );
    expect(await listLeads()).toEqual([]);

    await page.context().setOffline(false);
    await expectSent(page);
  });

  test("answered 503 is sent again by itself", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    const { times } = await answerFirst(page, 503, { "Retry-After": "1" });
    await tryToSend(page);
    await expectSent(page);
    expect(times).toHaveLength(2);
  });

  test("answered 429 waits as long as it was told, also on the next page", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    const { times } = await answerFirst(page, 429, { "Retry-After": "6" });
    await tryToSend(page);
    await page.goto(`${site.url}/privacy-policy`);
    await bar(page).getByText(words).waitFor();
    expect(times).toHaveLength(1);
    await expectSent(page);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(6000);
  });

  test("is found by the next page before its visitor stirs, and sent from there", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    await losePostsOf(page);
    await tryToSend(page);

    await page.goto(`${site.url}/blog`);
    await bar(page).getByText(words).waitFor();
    expect(await listLeads()).toEqual([]);
    // Another page of the same device: this one might try again by itself, once more before it goes.
    const next = await page.context().newPage();
    await page.close();
    await next.goto(`${site.url}/blog`);
    await expectSent(next);
  });

  test("is sent by its button", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    await losePostsOf(page);
    await tryToSend(page);
    await page.goto(`${site.url}/privacy-policy`);
    await bar(page).getByText(words).waitFor();
    await page.unroute("**/functions/**");
    await bar(page).getByRole("button", { name: "Try again" }).click();
    await expectSent(page);
  });

  test("stored without its answer coming back is stored once", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    await page.route(
      "**/functions/**",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await tryToSend(page);
    expect(await listLeads()).toHaveLength(1);
    await bar(page).getByRole("button", { name: "Try again" }).click();
    await expectSent(page);
  });

  test("under way when its page goes is sent by the next one", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    await page.route("**/functions/**", () => {}, { times: 1 });
    await press(page);
    await expect.poll(() => keptText(page)).not.toBe(null);
    await page.goto(`${site.url}/blog`);
    await expectSent(page);
  });

  test("is sent by one of two tabs", async () => {
    const page = await openPage();
    await visit(page, site.url + path);
    await fill(page);
    await losePostsOf(page);
    await tryToSend(page);
    const other = await page.context().newPage();
    await other.route("**/functions/**", (route) => route.abort());
    await other.goto(`${site.url}/blog`);
    await bar(other).getByText(words).waitFor();

    await page.context().setOffline(true);
    await page.unroute("**/functions/**");
    await other.unroute("**/functions/**");
    const posts = [recordPosts(page), recordPosts(other)];
    await page.context().setOffline(false);
    await bar(page).waitFor({ state: "detached" });
    await bar(other).waitFor({ state: "detached" });
    expect(await listLeads()).toHaveLength(1);
    expect(posts.flat()).toHaveLength(1);
  });
});

test("a message that is changed after it failed takes the place of the one before", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await losePostsOf(page);
  await write(page, message);
  await sendMessage(page);
  await bar(page).waitFor();
  await write(page, { "What happened?": "A van hit my bicycle." });
  await sendMessage(page);
  await expect.poll(() => keptText(page)).toContain("bicycle");
  await page.unroute("**/functions/**");
  await bar(page).getByRole("button", { name: "Try again" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await listLeads()).toMatchObject([
    { description: "A van hit my bicycle." },
  ]);
});

test("after a reload the message is in its form again, and once it got through the form is empty", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await losePostsOf(page);
  await write(page, message);
  await sendMessage(page);
  await bar(page).waitFor();
  await page.goto(`${site.url}/blog`);
  await visit(page, site.url);
  const name = page.getByLabel("Full name");
  await expect.poll(() => name.inputValue()).toBe("Ann Lee");
  await page.unroute("**/functions/**");
  await bar(page).getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => name.inputValue()).toBe("");
  expect(await listLeads()).toHaveLength(1);
});

test("a survey that gets through while its page is open leads to its outcome", async () => {
  const page = await openPage();
  await visit(page, `${site.url}/online-review`);
  await goToStep(page, 4);
  await fillStep(page, 4);
  await page.context().setOffline(true);
  await send(page);
  await bar(page).waitFor();
  await page.context().setOffline(false);
  await page.waitForURL("**/book-consultation");
  expect(
    await page.evaluate(() => localStorage.getItem("surveyData")),
  ).toContain('"firstName":"Ann"');
});

test("a message that no answer comes for is unsent after 20 seconds", async () => {
  const page = await openPage();
  await page.clock.install();
  await visit(page, site.url);
  await write(page, message);
  await page.route("**/functions/**", () => {});
  await sendMessage(page);
  await page.getByRole("button", { name: "Sending..." }).waitFor();
  await page.clock.runFor(20_000);
  await bar(page).getByText("Your message is not sent yet.").waitFor();
});

test("a stranger's answer does not count as sent", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await write(page, message);
  await page.route(
    "**/functions/**",
    (route) => route.fulfill({ status: 200, body: "<h1>Welcome, guest</h1>" }),
    { times: 1 },
  );
  await sendMessage(page);
  await bar(page).getByText("Your message is not sent yet.").waitFor();
  await bar(page).getByRole("button", { name: "Try again" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await listLeads()).toHaveLength(1);
});

test("a message is deleted from the device when its visitor says so twice", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await losePostsOf(page);
  await write(page, message);
  await sendMessage(page);
  const remove = bar(page).getByRole("button", { name: "Delete it" });
  page.once("dialog", (dialog) => dialog.dismiss());
  await remove.click();
  expect(await keptText(page)).toContain("Ann Lee");
  page.once("dialog", (dialog) => dialog.accept());
  await remove.click();
  await bar(page).waitFor({ state: "detached" });
  expect(await keptText(page)).toBe(null);
});

test("clearing the answers takes an unsent survey off the device", async () => {
  const page = await openPage();
  await visit(page, `${site.url}/online-review`);
  await goToStep(page, 4);
  await fillStep(page, 4);
  await losePostsOf(page);
  await send(page);
  await bar(page).waitFor();
  await page.getByText("On a shared phone or computer?").click();
  await page
    .getByRole("button", { name: "Clear my answers from this device" })
    .click();
  await bar(page).waitFor({ state: "detached" });
  expect(await keptText(page)).toBe(null);
});

test("what was not sent in two days is no longer sent or kept, and its visitor is told", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await losePostsOf(page);
  await write(page, message);
  await sendMessage(page);
  await bar(page).waitFor();
  await page.unroute("**/functions/**");
  const later = await page.context().newPage();
  await page.close();
  await later.clock.install({ time: Date.now() + 48 * 3_600_000 });
  const posts = recordPosts(later);
  await later.goto(`${site.url}/blog`);
  await later.getByRole("alert").getByText("(800) 555-0100").waitFor();
  expect(await keptText(later)).toBe(null);
  expect(posts).toEqual([]);
});

test("a callback that failed is not asked for again by itself", async () => {
  const page = await openPage();
  await visit(page, site.url);
  await page.getByRole("button", { name: "Call me back" }).click();
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
  const posts = recordPosts(page);
  await page.context().setOffline(false);
  await page.goto(`${site.url}/blog`);
  await page.mouse.move(200, 300);
  await hasTakenOver(page);
  expect(await page.evaluate(() => localStorage.getItem("unsent"))).toBeNull();
  expect(posts).toEqual([]);
  expect(site.telephone.calls).toEqual([]);
});

function openPage() {
  return browser.openPage({
    expectedErrors: /net::ERR_|status of (429|503)|WebSocket/,
  });
}

function bar(page: Page) {
  return page.getByRole("complementary", { name: "Not sent yet" });
}

function sendMessage(page: Page) {
  return page.getByRole("button", { name: "Send message" }).click();
}

function keptText(page: Page) {
  return page.evaluate(() => localStorage.getItem("unsent"));
}

function losePostsOf(page: Page) {
  return page.route("**/functions/**", (route) => route.abort());
}

/** Answers the first lead that is posted without the site, and writes down when each was. */
async function answerFirst(
  page: Page,
  status: number,
  headers: Record<string, string>,
) {
  const times: number[] = [];
  await page.route("**/functions/**", async (route) => {
    times.push(Date.now());
    if (times.length > 1) return route.continue();
    return route.fulfill({ status, headers, json: { error: "Not now." } });
  });
  return { times };
}

function listLeads() {
  return site.services.leads.listLeads();
}
