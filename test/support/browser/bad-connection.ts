import type { Page } from "playwright-core";

/** Console errors of a broken connection, and of a site that refuses. */
export const connectionErrors = /net::ERR_|status of (429|503)|WebSocket/;

export const message = {
  "Full name": "Ann Lee",
  Phone: "205 555 0123",
  "What happened?": "A van hit my car.",
};

/** The notice about unsent forms on every page. */
export function bar(page: Page) {
  return page.getByRole("complementary", { name: "Not sent yet" });
}

export function clickSendMessage(page: Page) {
  return page.getByRole("button", { name: "Send message" }).click();
}

/** The unsent forms saved on the device. */
export function unsentText(page: Page) {
  return page.evaluate(() => localStorage.getItem("unsent"));
}

/** Aborts the page's form requests. */
export function abortPostRequests(page: Page) {
  return page.route("**/functions/**", (route) => route.abort());
}

/** Sends what is unsent, as when the connection is back. */
export function tryAgain(page: Page) {
  return page.evaluate(() => window.dispatchEvent(new Event("online")));
}

/** Disables automatic retries of the page that is open, so that a slow machine still tests the button. */
export async function tryByButtonAlone(page: Page) {
  await page.evaluate(() => {
    const { setTimeout } = window;
    const wait = (work: () => void, delay = 0) =>
      delay >= 5000 ? 0 : setTimeout(work, delay);
    window.setTimeout = Object.assign(wait, setTimeout);
  });
}
