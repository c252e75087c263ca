// Preloaded into the site's process: logs its connections to standard error.
import { Socket } from "node:net";

const { connect } = Socket.prototype;

Object.defineProperty(Socket.prototype, "connect", {
  value(this: Socket, ...words: unknown[]) {
    process.stderr.write(`connects to ${targetOf(words.flat())}\n`);
    return Reflect.apply(connect, this, words);
  },
});

/** Either one object with all options, or port and host. */
function targetOf([first, second]: unknown[]) {
  if (typeof first !== "object" || first === null) return `${second}:${first}`;
  const { host, port, path } = first as Record<string, unknown>;
  return path ?? `${host ?? "localhost"}:${port}`;
}
