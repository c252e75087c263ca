import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { environmentWith } from "../../../app/settings.server.ts";
import { findProgram } from "../debian-package.ts";
import { findFreePort } from "../free-port.ts";

/** A browser that Playwright does not drive, in a new profile; it ends with the test. */
export type OtherBrowser = {
  goTo: (url: string) => Promise<void>;
  /** The value of an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
};

/** Debian's browsers, each with the programs that it needs. */
export const otherBrowsers = [
  { name: "Firefox", programs: ["firefox-esr"], open: openFirefox },
  {
    name: "WebKitGTK",
    programs: ["WebKitWebDriver", "xvfb-run"],
    open: openWebKit,
  },
].map(({ programs, ...browser }) => ({
  ...browser,
  isInstalled: programs.every((program) => findProgram([program])),
}));

const bidiReply = z.object({
  id: z.number(),
  type: z.string(),
  result: z.unknown(),
});
const bidiTree = z.object({
  contexts: z.tuple([z.object({ context: z.string() })]),
});
const bidiValue = z.object({
  result: z.object({ value: z.unknown().optional() }),
});

/** Firefox speaks WebDriver BiDi by itself: https://www.w3.org/TR/webdriver-bidi/ */
async function openFirefox(): Promise<OtherBrowser> {
  const profile = await newFolder();
  const options = ["--headless", "--no-remote", "--remote-debugging-port=0"];
  const output = start("firefox-esr", [...options, "--profile", profile], {
    HOME: profile,
  });
  const [, url = ""] = await waitFor(() =>
    /WebDriver BiDi listening on (\S+)/.exec(output()),
  );
  const send = await openBidi(`${url}/session`);
  await send("session.new", { capabilities: {} });
  const tree = bidiTree.parse(await send("browsingContext.getTree", {}));
  const { context } = tree.contexts[0];
  return {
    async goTo(address) {
      const to = { context, url: address, wait: "complete" };
      await send("browsingContext.navigate", to);
    },
    async evaluate(expression) {
      const question = { expression, target: { context }, awaitPromise: true };
      return bidiValue.parse(await send("script.evaluate", question)).result
        .value;
    },
  };
}

async function openBidi(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (body: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = bidiReply.safeParse(JSON.parse(String(data)));
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  onTestFinished(() => socket.close());
  return (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
}

/** WebKitGTK's driver speaks plain WebDriver, and its browser needs a display. */
async function openWebKit(): Promise<OtherBrowser> {
  const port = await findFreePort();
  const folder = await newFolder();
  start("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    HOME: folder,
    // Its sandbox needs user namespaces, which a container may not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });
  const ask = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    return z.object({ value: z.unknown() }).parse(await response.json()).value;
  };
  const session = z
    .object({ sessionId: z.string() })
    .parse(
      await waitFor(() =>
        ask("/session", { capabilities: {} }).catch(() => undefined),
      ),
    );
  const path = `/session/${session.sessionId}`;
  onTestFinished(async () => {
    await fetch(`http://127.0.0.1:${port}${path}`, { method: "DELETE" });
  });
  return {
    async goTo(url) {
      await ask(`${path}/url`, { url });
    },
    evaluate: (expression) =>
      ask(`${path}/execute/sync`, {
        script: `return (${expression})`,
        args: [],
      }),
  };
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "casefront-browser-"));
  onTestFinished(() =>
    rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  );
  return folder;
}

/** Starts a program in its own process group, which ends with the test; returns its output so far. */
function start(
  program: string,
  words: readonly string[],
  environment: Record<string, string>,
) {
  const child = spawn(program, words, {
    env: environmentWith(environment),
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(async () => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid);
    await ended;
  });
  return () => said;
}

async function waitFor<Value>(
  look: () => Value | Promise<Value>,
): Promise<NonNullable<Value>> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await sleep(100);
  }
}
