import { expect, test, vi } from "vitest";
import { maxBodyBytes } from "../../server/security/guards.server.ts";
import { postLead } from "./post-form.ts";
import type { UnsentLead } from "./unsent-forms.ts";

/** Browsers refuse longer bodies: https://fetch.spec.whatwg.org/#http-network-or-cache-fetch */
const keepaliveBytes = 64 * 1024;

test("a form is sent on when its page closes, up to the longest that the server accepts", async () => {
  expect(maxBodyBytes).toBeLessThan(keepaliveBytes);
  const request = vi
    .spyOn(globalThis, "fetch")
    .mockResolvedValue(Response.json({ id: "1" }));
  const lead: UnsentLead = {
    kind: "contact",
    contents: { fullName: "Ann Lee" },
    attempt: {},
    keptAt: 0,
    notBefore: 0,
    hasFailed: false,
  };
  expect(await postLead(lead)).toMatchObject({ status: "stored" });
  expect(request.mock.lastCall?.[1]).toMatchObject({ keepalive: true });
});
