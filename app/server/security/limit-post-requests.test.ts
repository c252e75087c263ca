import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openPost, written } from "../../../test/support/open-post.ts";
import { openSiteForTest } from "../../../test/support/site.ts";

test("a lead over the POST limit gets a Retry-After and a number to call; autosaves are counted separately", async () => {
  const site = await openSiteForTest({
    settings: { LIMITS: "on", LIMIT_POST_REQUESTS_PER_ADDRESS: "1" },
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

test("a post that is saved while it's typed leaves the desk's other forms their POST requests, and still has a limit", async () => {
  const { desk, owner, id } = await openPost("sqlite", {
    LIMITS: "on",
    LIMIT_POST_REQUESTS_PER_ADDRESS: "2",
  });
  const send = async (path: string, Accept: string) => {
    const headers = { Accept, Origin: desk.url };
    const body = new URLSearchParams({ ...written, "-do": "preview" });
    const sent = { method: "POST", headers, body };
    return (await desk.visit(path, owner.cookie, sent)).status;
  };
  const typed = [];
  for (const at of [id, randomUUID(), id]) {
    typed.push(await send(`/posts/${at}`, "application/json"));
  }
  expect(typed.map((status) => status === 429)).toEqual([false, false, true]);
  for (const limited of [false, false, true]) {
    expect((await send("/search", "text/html")) === 429).toBe(limited);
  }
});
