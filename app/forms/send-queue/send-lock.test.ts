import { afterEach, expect, test, vi } from "vitest";
import { withLock } from "./send-lock.ts";
import type { UnsentLead } from "./unsent-forms.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const lead: UnsentLead = {
  kind: "contact",
  contents: { fullName: "Ann Lee" },
  attempt: {},
  keptAt: 0,
  notBefore: 0,
  hasFailed: false,
};

test.each([
  ["refuses every lock", new DOMException("no locks here", "SecurityError")],
  ["gives no lock in time", new DOMException("too late", "TimeoutError")],
])("a form is sent where the browser %s", async (_what, error) => {
  vi.stubGlobal("navigator", {
    locks: { request: () => Promise.reject(error) },
  });
  const options = { ifAvailable: false };
  expect(await withLock(lead, options, () => "sent")).toBe("sent");
});
