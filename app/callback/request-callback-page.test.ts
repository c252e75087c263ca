import { expect, test } from "vitest";
import { follow } from "../../test/support/follow-redirect.ts";
import { fieldValue, mainOf, textOf } from "../../test/support/html.ts";
import { openSiteForFile, openSiteForTest } from "../../test/support/site.ts";
import { caller } from "../../test/support/twilio-api.ts";
import { createLog } from "../server/operations/log.server.ts";
import { createPhoneService } from "./phone-service/phone-service.server.ts";

const site = await openSiteForFile();

async function ask(leadPhoneNumber: string) {
  const response = await site.submit("/request-callback", { leadPhoneNumber });
  const html = await response.text();
  return {
    status: response.status,
    response,
    html,
    words: textOf(mainOf(html)),
  };
}

test("a number posted without JavaScript is called, and redirects to a confirmation", async () => {
  const { status, response } = await ask("(205) 555-0123");
  expect(status).toBe(303);
  expect(site.phoneService.calls).toEqual(["+12055550123"]);
  const { location, html } = await follow(site, response);
  const words = textOf(mainOf(html));
  expect(words).toContain("Call Initiated!");
  expect(words).toContain(
    "We're connecting you now. Please answer your phone.",
  );
  expect(words).toContain("(205) 555-0123");
  expect(words).toContain("What to expect");
  expect(words).not.toContain("the number you enter");
  expect(words).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
  const again = textOf(mainOf(await site.read(location)));
  expect(again).not.toContain("Call Initiated!");
  expect(again).toContain("Did you just ask for a call?");
});

test("a live site that simulates calls says that someone will call, without asking the visitor to answer now", async () => {
  const siteUrl = "https://www.firm.example";
  const phoneService = await createPhoneService(
    { siteUrl, calls: { kind: "simulate" } },
    createLog("silent"),
    () => caller,
  );
  const live = await openSiteForTest({
    siteUrl,
    phoneService: () => phoneService,
  });
  const fields = { leadPhoneNumber: "(205) 555-0123" };
  const response = await live.submit("/request-callback", fields);
  const { html } = await follow(live, response);
  const words = textOf(mainOf(html));
  expect(words).toContain("Someone from our team will call you soon.");
  expect(words).not.toContain("answer your phone");
});

test.each([
  ["", 400, "Phone number required"],
  ["555", 422, "Invalid Phone Number"],
  ["416 555 0123", 422, "We can only call US phone numbers."],
])(
  "%j: %i, '%s', the typed number, and no call",
  async (typed, expected, words) => {
    const answer = await ask(typed);
    expect(answer.status).toBe(expected);
    expect(answer.words).toContain(words);
    expect(fieldValue(mainOf(answer.html), "leadPhoneNumber")).toBe(
      typed || undefined,
    );
    expect(site.phoneService.calls).toEqual([]);
  },
);

test.each([
  [{ status: "failed", busy: false, reason: "status 500" } as const, 502],
  [{ status: "off" } as const, 503],
])(
  "when the phone service answers %j: %i, 'Connection Failed', and the typed number",
  async (outcome, expected) => {
    site.phoneService.outcome = outcome;
    const { status, html, words } = await ask("205 555 0123");
    expect(status).toBe(expected);
    expect(words).toContain("Connection Failed");
    expect(words).not.toMatch(/status \d/);
    expect(fieldValue(mainOf(html), "leadPhoneNumber")).toBe("205 555 0123");
  },
);
