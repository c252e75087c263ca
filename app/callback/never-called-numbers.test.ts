import { expect, test } from "vitest";
import { listNeverCalledNumbers } from "./never-called-numbers.ts";
import { checkNumberPolicy } from "./number-policy.server.ts";

const main = { number: "+18005550100", display: "(800) 555-0100" };
const phones = { main, support: main, blog: main };
const office = { number: "+12055550180", display: "(205) 555-0180" };

const twilio = {
  kind: "twilio",
  accountSid: "AC1",
  authToken: "secret",
  fromNumber: "+12055550190",
  callCenterNumber: "+12055550191",
  apiBase: undefined,
} as const;

test.each([
  twilio.fromNumber,
  twilio.callCenterNumber,
  main.number,
  office.number,
])("the site doesn't call %s, its own number", (number) => {
  const offices = [{ phone: office }, {}];
  const own = listNeverCalledNumbers({ phones, offices }, twilio);
  expect(checkNumberPolicy(number, own)).toEqual({
    allowed: false,
    problem: "refused",
    reason: "own number",
  });
});
