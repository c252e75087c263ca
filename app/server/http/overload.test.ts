import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admitRequests } from "./overload.server.ts";
import { createWorkScheduler } from "./work-scheduler.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a form is answered before the page requests that came earlier, and not refused when too many of them wait", async () => {
  const answered: string[] = [];
  const refused: string[] = [];
  const admit = admitRequests(({ method }) => refused.push(String(method)), {
    reading: createWorkScheduler(),
    sending: createWorkScheduler(),
  })(({ method }, response) => {
    vi.advanceTimersByTime(2);
    answered.push(String(method));
    response.emit("close");
  });
  for (let number = 0; number < 600; number++) admit(...requestOf("GET"));
  admit(...requestOf("POST"));
  expect(refused).toEqual(Array(100).fill("GET"));

  await expect.poll(() => answered.length).toBe(501);
  expect(answered.indexOf("POST")).toBeLessThan(10);
});

function requestOf(method: string): [IncomingMessage, ServerResponse] {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  return [request, new ServerResponse(request)];
}
