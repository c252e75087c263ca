import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openBrowserForFile } from "../../support/browser/browser.ts";
import { findFreePort } from "../../support/free-port.ts";
import { openSiteForFile } from "../../support/site.ts";
import {
  atStep,
  correctInjuries,
  fillStep,
  goToStep,
  next,
  send,
  surveyTime,
} from "../../support/survey/survey-steps.ts";

const site = await openSiteForFile({ now: surveyTime });
const browser = await openBrowserForFile({ keepsPages: true });

test("without JavaScript and cookies the survey can be filled in, corrected and sent", async () => {
  const page = await browser.openPage({
    javaScriptEnabled: false,
    expectedErrors: /status of 422/,
  });
  await page.goto(`${await siteWithoutCookies()}/online-review`);
  await goToStep(page, 3);
  await page.getByRole("button", { name: "Previous" }).click();
  await atStep(page, 2);
  await correctInjuries(page);
  await atStep(page, 3);
  await fillStep(page, 3);
  await next(page);
  await fillStep(page, 4);
  await send(page);
  await page.waitForURL("**/book-consultation");
  expect(await page.context().cookies()).toEqual([]);
  expect(await site.services.leads.listLeads()).toMatchObject([
    { accident_type: "car-accident", injury_type: "A bruise", city: "Mobile" },
  ]);
});

/** The site for a browser without cookies. */
async function siteWithoutCookies() {
  const port = await findFreePort();
  const server = createServer((asked, answer) => {
    const { cookie: _, ...headers } = asked.headers;
    const passedOn = request(
      site.url + asked.url,
      { method: asked.method, headers },
      (given) => {
        const { "set-cookie": _, ...headers } = given.headers;
        answer.writeHead(given.statusCode ?? 502, headers);
        given.pipe(answer);
      },
    );
    asked.pipe(passedOn);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
