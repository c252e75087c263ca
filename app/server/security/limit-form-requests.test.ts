import { expect, test } from "vitest";
import { openSiteForTest } from "../../../test/support/site.ts";

test("a lead over the POST limit gets a Retry-After and a number to call; autosaves are counted separately", async () => {
  const site = await openSiteForTest({
    settings: { LIMITS: "on", LIMIT_POSTS_PER_ADDRESS: "1" },
  });
  const post = (path: string) => site.postJson(`/functions/v1/${path}`, {});
  expect((await post("survey-progress")).status).toBe(400);
  expect((await post("contact-message")).status).toBe(422);
  for (const path of ["survey-progress", "contact-message"]) {
    const response = await post(path);
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("600");
    expect(await response.json()).toMatchObject({
      error: expect.stringContaining("(800) 555-0100"),
    });
  }
});
