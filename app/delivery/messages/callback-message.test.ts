import { expect, test } from "vitest";
import { describeCallback } from "./callback-message.ts";

const request = {
  id: "0198a8a2-0000-7000-8000-000000000000",
  created_at: "2026-11-21T18:00:00.000Z",
  updated_at: "2026-11-21T18:00:00.000Z",
  status: "refused",
  provider_call_id: null,
  client_address: null,
  progress: null,
};

test.each([
  ["+911", "service number"],
  ["+19002345678", "premium number"],
  ["+12052490123", "own number"],
])(
  "a message about %s, which the site refuses to call, has no link that calls it",
  (number, reason) => {
    const { dial, title } = describeCallback(
      { ...request, lead_phone_number: number, reason },
      "America/Chicago",
    );
    expect(title).toBe(`Callback request: ${number}, NOT called`);
    expect(dial).toBeUndefined();
  },
);
