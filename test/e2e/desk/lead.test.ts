import { expect, test } from "vitest";
import {
  boxOf,
  holdPostRequests,
  openBrowserForFile,
  recordPostRequests,
} from "../../support/browser/browser.ts";
import { openDeskForTest, type TestDesk } from "../../support/desk.ts";

const browser = await openBrowserForFile({ keepsPages: true });

async function openLead() {
  const desk = await openDeskForTest({ now: "2026-11-21T18:00:00.000Z" });
  await desk.site.submit("/", {
    fullName: "Maria Lopez",
    phone: "713 555 0188",
    description: "A truck ran a red light.",
  });
  const [lead] = await desk.site.services.leads.listLeads();
  const address = `${desk.url}/leads/${lead?.id}`;
  return { desk, address };
}

type SignedIn = Awaited<ReturnType<TestDesk["signIn"]>>;

async function openPageOf(
  { desk, address }: Awaited<ReturnType<typeof openLead>>,
  { token }: SignedIn,
  options: Parameters<typeof browser.openPage>[0] = {},
) {
  const page = await browser.openPage(options);
  await page
    .context()
    .addCookies([{ name: "desk", value: token, url: desk.url }]);
  await page.goto(address);
  return page;
}

/** A phone would dial; in these tests a tap must not leave the page. */
function preventDialing(page: Awaited<ReturnType<typeof openPageOf>>) {
  return page.evaluate(() =>
    document
      .querySelector("a[data-call]")
      ?.addEventListener("click", (event) => event.preventDefault()),
  );
}

test("a tap on the number of a lead that someone took meanwhile, or after the session ended, says that nothing was recorded", async () => {
  const opened = await openLead();
  const ann = await opened.desk.signIn("intake", "Ann Lee");
  const bo = await opened.desk.signIn("intake", "Bo Diaz");
  const page = await openPageOf(opened, ann, { expectedErrors: /401|409/ });
  const path = new URL(opened.address).pathname;
  await opened.desk.submit(path, { act: "take" }, bo.cookie);
  await preventDialing(page);
  const call = page.getByRole("link", { name: /^Call/ });
  const alert = page.getByRole("alert");
  for (const status of [409, 401]) {
    const answered = page.waitForResponse(opened.address);
    await call.click();
    expect((await answered).status()).toBe(status);
    await alert.getByText("We couldn't record this call.").waitFor();
    expect(await page.getByText("You have it").count()).toBe(0);
    await opened.desk.site.services.database
      .deleteFrom("account_sessions")
      .execute();
  }
});

test("the browser asks for the note that an outcome needs, and for no other; a tap on the number takes the lead, notes the call and asks what happened", async () => {
  const opened = await openLead();
  const ann = await opened.desk.signIn("intake", "Ann Lee");
  const page = await openPageOf(opened, ann);
  const note = page.getByLabel("Note", { exact: true });
  await page.getByRole("button", { name: "Declined" }).click();
  expect(await page.locator("#note:focus:invalid").count()).toBe(1);
  const problem = await note.evaluate((field) =>
    field instanceof HTMLTextAreaElement ? field.validationMessage : "",
  );
  expect(problem).toBe("Write why they were declined.");
  await page.getByText("Nobody has it yet").waitFor();
  await preventDialing(page);
  await page.getByRole("link", { name: /^Call/ }).click();
  await page.getByText("You have it").waitFor();
  const take = page.getByRole("button", { name: "Take this lead" });
  expect(await take.count()).toBe(0);
  await page.getByRole("button", { name: "Reached" }).click();
  await page
    .getByRole("status")
    .getByText("Call logged as “Reached”.")
    .waitFor();
  await page.getByText("Called", { exact: true }).waitFor();
  await page.getByText("You have it").waitFor();
  await note.fill("Too old");
  await page.getByRole("button", { name: "Declined" }).click();
  await page.getByRole("status").getByText("Declined").first().waitFor();
});

test("a second tap while a form is on its way does nothing; a note that is started afterwards survives a reload, and a note survives the end of its session; a printed lead has no buttons", async () => {
  const opened = await openLead();
  const { desk, address } = opened;
  const ann = await desk.signIn("intake", "Ann Lee");
  const page = await openPageOf(opened, ann, { expectedErrors: /401/ });
  const posts = recordPostRequests(page);
  const release = await holdPostRequests(page);
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("Has photos");
  const save = page.getByRole("button", { name: "Save only the note" });
  await save.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(save);
  await page.mouse.click(x + 9, y + 9);
  await expect.poll(() => posts.length).toBe(1);
  await page.mouse.click(x + 9, y + 9);
  release();
  await page.getByText("Your note is saved.").waitFor();
  // Only its script keeps a note.
  await page.waitForLoadState();
  expect(posts).toHaveLength(1);
  await note.fill("And a witness");
  await page.reload();
  expect(await note.inputValue()).toBe("And a witness");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.getByRole("navigation").count()).toBe(0);
  await page.emulateMedia({ media: null });

  await desk.site.services.database.deleteFrom("account_sessions").execute();
  await save.click();
  await page.getByRole("heading", { name: "You were signed out" }).waitFor();
  await page.getByText("And a witness").waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const again = await desk.signIn("intake", "Ann Lee 2");
  await page
    .context()
    .addCookies([{ name: "desk", value: again.token, url: desk.url }]);
  await page.goto(address);
  expect(await note.inputValue()).toBe("And a witness");
});

test("an open lead shows what a colleague did, and keeps a reminder that is being typed", async () => {
  const opened = await openLead();
  const { desk, address } = opened;
  const ann = await desk.signIn("intake", "Ann Lee");
  const bo = await desk.signIn("intake", "Bo Diaz");
  const { pathname } = new URL(address);
  const id = pathname.replace("/leads/", "");
  await desk.act(id, { act: "log", outcome: "booked" }, ann.cookie);
  const page = await openPageOf(opened, ann);
  await page.clock.install();
  await page.reload();
  const next = page.getByRole("region", { name: "Next step" });
  const about = next.getByLabel("About (optional)");
  await about.fill("Bring the photos");
  await desk.act(id, { act: "note", text: "Has a dash cam" }, bo.cookie);
  await page.clock.runFor(60_000);
  await page.getByText("Has a dash cam").waitFor();
  expect(await about.inputValue()).toBe("Bring the photos");
});
