import { expect, test } from "vitest";
import { listNeverCalledNumbers } from "./never-called-numbers.ts";
import { checkNumberPolicy } from "./number-policy.server.ts";

const main = { number: "+18005550100", display: "(800) 555-0100" };
const phones = { main, support: main, blog: main };

const twilio = {
  kind: "twilio",
  accountSid: "AC1",
  authToken: "secret",
  fromNumber: "+12055550190",
  callCenterNumber: "+12055550191",
  apiBase: undefined,
} as const;

test.each([twilio.fromNumber, twilio.callCenterNumber, "+18005550100"])(
  "the site doesn't call %s, its own number",
  (number) => {
    expect(
      checkNumberPolicy(number, listNeverCalledNumbers({ phones }, twilio)),
    ).toEqual({
      allowed: false,
      problem: "refused",
      reason: "own number",
    });
  },
);
