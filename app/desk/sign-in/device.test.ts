import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${windows} ${chrome} Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${chrome} Safari/537.36 Edg/143.0.0.0`, "Edge on Windows"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0",
    "Firefox on Android",
  ],
  [`${iphone} Version/26.1 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${iphone} CriOS/143.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`,
    "Chrome on CrOS",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Firefox on Linux",
  ],
  ["curl/8.5.0", "unknown browser on unknown system"],
])("%s is called %s", (agent, name) => {
  const headers = { "User-Agent": agent };
  const request = new Request("http://localhost/", { headers });
  expect(deviceOf({ request })).toBe(name);
});
