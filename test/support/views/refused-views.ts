import type { Page } from "playwright-core";
import { atRest, type PageView } from "./view.ts";

/** Pages for rejected forms and visits. */
export const refusedViews: readonly PageView[] = [
  {
    page: "Refused",
    state: "message from another site",
    path: "/",
    withoutScript: true,
    act: (page) => sendFromElsewhere(page, message),
  },
  {
    page: "Refused",
    state: "message that is too long",
    path: "/",
    withoutScript: true,
    act: async (page) => {
      const long = message.description.repeat(3000);
      await page.getByLabel("What happened?").fill(long);
      await send(page, "Send message");
    },
  },
  {
    page: "Refused",
    state: "step from another site",
    path: "/online-review",
    withoutScript: true,
    act: (page) => sendFromElsewhere(page, { accidentType: "workplace" }),
  },
  {
    page: "Refused",
    state: "call back that cannot be read",
    path: "/request-callback",
    withoutScript: true,
    act: async (page) => {
      await page.route("**", (route, sent) =>
        sent.method() === "POST"
          ? route.continue({
              headers: { ...sent.headers(), "content-type": "text/plain" },
            })
          : route.fallback(),
      );
      await send(page, "Call me now");
    },
  },
  ...atRest("Refused", "/blog?page=9", "page of the blog that is not there"),
];

const message = {
  fullName: "Ann Lee",
  phone: "205 555 0123",
  description: "A van hit my car. ",
};

async function send(page: Page, button: string) {
  await page.getByRole("main").getByRole("button", { name: button }).click();
  await page.getByRole("link", { name: "Go back" }).waitFor();
}

/** Posts a forged form from another site's page. */
async function sendFromElsewhere(page: Page, fields: Record<string, string>) {
  const target = page.url();
  await page.goto("about:blank");
  await page.evaluate(
    ([action, made]) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action });
      for (const [name, value] of Object.entries(made)) {
        form.append(
          Object.assign(document.createElement("input"), { name, value }),
        );
      }
      document.body.append(form);
      form.submit();
    },
    [target, fields] as const,
  );
  await page.getByRole("link", { name: "Go back" }).waitFor();
}
