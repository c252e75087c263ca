import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limitPipelining } from "./pipelining.server.ts";

test("of two thousand requests in one packet only those within the limit are read", async () => {
  let read = 0;
  const limited = limitPipelining(
    (_request, response) => setImmediate(() => response.end("answered")),
    (_request, response) => response.writeHead(503).end("refused"),
  );
  const server = createServer((request, response) => {
    read += 1;
    limited(request, response);
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");

  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2000));
  const text = (await socket.toArray()).join("");
  expect(text.match(/answered/g)).toHaveLength(17);
  expect(text.match(/refused/g)).toHaveLength(1);
  expect(read).toBe(18);
});
