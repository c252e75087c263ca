import type { Page } from "playwright-core";

/** What the browser says of a line that is cut, and of a site that refuses. */
export const connectionErrors = /net::ERR_|status of (429|503)|WebSocket/;

export const message = {
  "Full name": "Ann Lee",
  Phone: "205 555 0123",
  "What happened?": "A van hit my car.",
};

/** Says on every page what is not sent yet. */
export function bar(page: Page) {
  return page.getByRole("complementary", { name: "Not sent yet" });
}

export function sendMessage(page: Page) {
  return page.getByRole("button", { name: "Send message" }).click();
}

/** What the device keeps to be sent. */
export function unsentText(page: Page) {
  return page.evaluate(() => localStorage.getItem("unsent"));
}

/** Cuts the line for what is sent. */
export function abortPosts(page: Page) {
  return page.route("**/functions/**", (route) => route.abort());
}

/** Sends nothing again by itself after a while, so that a slow machine's press of the button is not too late. */
export async function tryByButtonAlone(page: Page) {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const wait = (work: () => void, delay = 0) =>
      delay >= 5000 ? 0 : setTimeout(work, delay);
    window.setTimeout = Object.assign(wait, setTimeout);
  });
}
