import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { z } from "zod";

const request = z.object({
  words: z.tuple([z.string()], z.string()),
  settings: z.record(z.string(), z.string()),
});

let runs = 0;

/** Ends a command but not the process, which other commands need. */
class Exit extends Error {}

const { exit } = process;
process.exit = (code) => {
  process.exitCode = code ?? process.exitCode;
  throw new Exit();
};

process.on("message", async (message) => {
  const { words, settings } = request.parse(message);
  process.send?.(await run(words, settings));
});

// What a command has left open must not outlive the tests.
process.on("disconnect", () => exit());

/** Runs a command again; what it imports is loaded once. */
async function run(
  [program, ...words]: [string, ...string[]],
  settings: Record<string, string>,
) {
  process.argv = [process.execPath, program, ...words];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, settings);
  process.exitCode = undefined;
  const out = capture("stdout");
  const err = capture("stderr");
  try {
    await import(`${pathToFileURL(program).href}?run=${runs++}`);
  } catch (error) {
    if (!(error instanceof Exit)) {
      err.push(Buffer.from(inspect(error)));
      process.exitCode = 1;
    }
  }
  return {
    code: process.exitCode ?? 0,
    out: Buffer.concat(out).toString(),
    err: Buffer.concat(err).toString(),
  };
}

function capture(name: "stdout" | "stderr") {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  Object.defineProperty(process, name, { value: stream, configurable: true });
  return chunks;
}
