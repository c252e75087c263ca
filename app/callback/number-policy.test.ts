import { describe, expect, test } from "vitest";
import { checkNumberPolicy } from "./number-policy.server.ts";

const ownNumbers = ["+18005550100", "+18005550123"];

describe("numbers that the site may call", () => {
  test.each([
    ["Alabama", "+12055550123"],
    ["California", "+12135550123"],
    ["the spec's example", "+15551234567"],
    ["Puerto Rico", "+17875550123"],
    ["Puerto Rico's second area code", "+19395550123"],
    ["the US Virgin Islands", "+13405550123"],
    ["Guam", "+16715550123"],
    ["Ohio, in an area code between personal ones", "+15675550123"],
    ["Arizona, in an area code between personal ones", "+15205550123"],
  ])("%s is called: %s", (_, number) => {
    expect(checkNumberPolicy(number, ownNumbers)).toEqual({ allowed: true });
  });

  test.each([
    ["Canada, Toronto", "+14165550123"],
    ["Canada, Vancouver", "+16045550123"],
    ["Jamaica", "+18765550123"],
    ["Jamaica's second area code", "+16585550123"],
    ["the Bahamas", "+12425550123"],
    ["an unassigned Bahamian exchange", "+12429990123"],
    ["the Dominican Republic", "+18095550123"],
    ["Bermuda", "+14415550123"],
    ["the United Kingdom", "+442071234567"],
    ["Mexico", "+525512345678"],
    ["a satellite phone", "+882161234567"],
    ["a 900 number", "+19005550123"],
    ["a 976 exchange", "+12059760123"],
    ["911", "+911"],
    ["411", "+411"],
    ["an N11 area code", "+19115550123"],
    ["an N11 exchange", "+12054110123"],
    ["directory assistance", "+12055551212"],
    ["directory assistance in the example's area code", "+15555551212"],
    ["personal numbers", "+15005550123"],
    ["a newer area code for personal numbers", "+15335550123"],
    ["a code reserved for personal numbers", "+15325550123"],
    ...["800", "888", "877", "866", "855", "844", "833", "822"].map((area) => [
      "a toll-free number",
      `+1${area}2340123`,
    ]),
    ["the site's main number", "+18005550100"],
    ["another number of the site", "+18005550123"],
  ])("%s is rejected: %s", (_, number) => {
    expect(checkNumberPolicy(number, ownNumbers)).toMatchObject({
      allowed: false,
      problem: "refused",
    });
  });

  test.each([
    ["three digits", "+555"],
    ["an American number with too few digits", "+1205555"],
    ["an American number with too many digits", "+120555501234"],
    ["an area code that starts with 0", "+10205550123"],
    ["an American number with its country code twice", "+112055550123"],
    ["a British number with its trunk zero", "+4402071234567"],
    ["an area code that starts with 1", "+11235550123"],
  ])("%s is not a phone number: %s", (_, number) => {
    expect(checkNumberPolicy(number, ownNumbers)).toEqual({
      allowed: false,
      problem: "invalid",
    });
  });
});
