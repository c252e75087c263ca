import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { referenceOf } from "../../../app/forms/reference.ts";
import {
  openBrowserForFile,
  recordPostRequests,
  visit,
} from "../../support/browser/browser.ts";
import { openSiteForFile } from "../../support/site.ts";

const site = await openSiteForFile();
const browser = await openBrowserForFile({ keepsPages: true });

const message = {
  "Full name": "Ann Lee",
  Phone: "205 555 0123",
  "What happened?": "A van hit my car.",
};

test("a complete message is stored, a toast says so, and a confirmation takes the form's place and stays, but takes the focus only once; a reload before it is sent keeps what was typed", async () => {
  const page = await browser.openPage();
  await visit(page, site.url);
  await fill(page, message);
  await page.goto(`${site.url}/privacy-policy`);
  await visit(page, site.url);
  await expect.poll(() => typed(page)).toEqual(message);
  await send(page);

  await page.getByRole("status").filter({ hasText: "Message sent" }).waitFor();
  const heading = page.getByRole("heading", { name: "We have your message" });
  await heading.waitFor();
  await expect
    .poll(() => heading.evaluate((one) => one === document.activeElement))
    .toBe(true);
  const [lead] = await site.services.leads.listLeads();
  const reference = referenceOf(lead?.id ?? "");
  const contact = page.locator("#contact");
  for (const words of ["205 555 0123", reference, "See what you agreed to"]) {
    await contact.getByText(words, { exact: true }).waitFor();
  }
  await contact.getByRole("link", { name: /\(800\)/ }).waitFor();
  expect(await contact.getByRole("textbox").count()).toBe(0);

  await page.waitForURL("**/?sent=shown");
  await visit(page, page.url());
  await page.getByRole("banner").getByRole("link", { name: /home$/ }).click();
  await page.waitForURL(`${site.url}/`);
  await contact.getByText(reference, { exact: true }).waitFor();
  await page.waitForTimeout(200);
  expect(
    await page.evaluate(() => [document.activeElement?.id, scrollY]),
  ).toEqual(["", 0]);
  await contact.getByText("Send another message").click();
  await expect
    .poll(() => typed(page))
    .toEqual({
      "Full name": "",
      Phone: "",
      "What happened?": "",
    });
  expect(await site.services.leads.listLeads()).toMatchObject([
    {
      first_name: "Ann Lee",
      phone: "205 555 0123",
      description: "A van hit my car.",
      source: "Landing Page Contact Form",
    },
  ]);
});

test("without a required field a toast says 'Incomplete Form', the field is marked, and nothing is sent; editing a field clears its error and leaves the others; a name that is too long is reported before anything is sent; a field that only the server refuses gets its error and the focus; a message lost in transit shows a toast and keeps the fields; the next attempt is stored; while a message is being sent nothing can be edited, and the disabled button says 'Sending...'; lost while its sender is on another page, it is reported there, and is still in the form; stored, it is reported there, too", async () => {
  const page = await browser.openPage({
    expectedErrors: /status of 422|net::ERR_FAILED/,
  });
  await visit(page, site.url);
  const posts = recordPostRequests(page);
  const given = { ...message, Phone: " " };
  await fill(page, given);
  await send(page);
  await expect.poll(() => invalidFields(page)).toEqual(["Phone"]);
  expect(await typed(page)).toEqual(given);
  await page
    .getByRole("alert")
    .filter({ hasText: "Incomplete Form" })
    .getByText("Please fill out all fields.", { exact: true })
    .waitFor();

  const none = { "Full name": "", Phone: "", "What happened?": "" };
  await fill(page, none);
  await send(page);
  await expect.poll(() => invalidFields(page)).toEqual(Object.keys(message));
  await fill(page, { Phone: "2" });
  await expect
    .poll(() => invalidFields(page))
    .toEqual(["Full name", "What happened?"]);

  await fill(page, { ...message, "Full name": "A".repeat(201) });
  await send(page);
  await page.getByText("Please use at most 200 characters.").waitFor();
  expect(posts).toEqual([]);
  expect(await site.services.leads.listLeads()).toEqual([]);

  await page.route("**/functions/**", (route) =>
    route.fulfill({ status: 422, json: { fields: { phone: "Not a phone." } } }),
  );
  await fill(page, message);
  await send(page);
  await page.getByText("Not a phone.").waitFor();
  await page.locator("[name=phone]:focus").waitFor();

  await page.unroute("**/functions/**");
  const lose = await sendAndLeave(page, (route) => route.abort());
  lose();
  await failureToast(page).waitFor();
  await page.goBack();
  await expect.poll(() => typed(page)).toEqual(message);
  const store = await sendAndLeave(page, (route) => route.continue());
  store();
  await page.getByRole("status").filter({ hasText: "Message sent" }).waitFor();
  expect(await site.services.leads.listLeads()).toHaveLength(1);
});

/** Goes to another page while the message is being sent; the returned function answers it. */
async function sendAndLeave(
  page: Page,
  answer: (route: Route) => Promise<void>,
) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unroute("**");
  await page.route("**", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await promise;
    return answer(route);
  });
  await send(page);
  await page
    .getByRole("button", { name: "Sending...", disabled: true })
    // The button's spinner.
    .locator("svg")
    .waitFor();
  const story = page.getByLabel("What happened?");
  expect(await story.evaluate((it) => it.closest("[inert]"))).not.toBe(null);
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await page.waitForURL(`${site.url}/blog`);
  return resolve;
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

function send(page: Page) {
  return page.getByRole("button", { name: "Send message" }).click();
}

async function typed(page: Page) {
  const fields: Record<string, string> = {};
  for (const label of Object.keys(message)) {
    fields[label] = await page.getByLabel(label, { exact: true }).inputValue();
  }
  return fields;
}

async function invalidFields(page: Page) {
  const labels: string[] = [];
  for (const label of Object.keys(message)) {
    const field = page.getByLabel(label, { exact: true });
    if ((await field.getAttribute("aria-invalid")) === "true")
      labels.push(label);
  }
  return labels;
}

function failureToast(page: Page) {
  return page
    .getByRole("alert")
    .filter({ hasText: "Error" })
    .getByText("Could not send message. Please try again.", { exact: true });
}
