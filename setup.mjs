// Installs the pinned Node in a fresh clone, then runs one of the tasks below. It runs under whatever Node started npm
// (20 or newer), so it is plain JavaScript without packages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(dirname(fileURLToPath(import.meta.url)));

const installInputs = ["package.json", "package-lock.json"];
const buildInputs = [
  ...installInputs,
  "app",
  "db",
  "commands/command.ts",
  "commands/pages.ts",
  "react-router.config.ts",
  "server.ts",
  "vite.config.ts",
  "vite-plugins",
];

/** For less memory at the same speed: docs/performance.md. Passkeys use APIs that Node calls experimental. */
const lean = {
  flags: [
    "--max-semi-space-size=8",
    "--max-old-space-size=384",
    "--disable-warning=ExperimentalWarning",
  ],
  environment: {
    NODE_COMPILE_CACHE: "node_modules/.cache/compiled",
    MALLOC_ARENA_MAX: "2",
  },
};

const tasks = {
  start: async () => {
    await install();
    await build();
    await runNode([...lean.flags, "build/server/server.js"], {
      NODE_ENV: "production",
      ...(process.argv.includes("--sample-firm") && { SAMPLE_FIRM: "on" }),
      ...lean.environment,
    });
  },
  dev: async () => {
    await install();
    await runNode(["server.ts"], { NODE_ENV: "development" });
  },
  build: async () => {
    await install();
    await stamped("build/.built", hashOf(buildInputs), runBuild);
  },
  "check-build": async () => {
    if (!isCurrent("build/.built", buildInputs)) {
      fail("build/ is missing or older than its sources: npm run build", 1);
    }
  },
  test: async () => {
    await install();
    // At the same time, because parts of each keep only one core busy.
    await Promise.all([build(), run("npm", ["run", "check"])]);
    await run("npm", ["run", "vitest", "--", ...process.argv.slice(3)]);
  },
};

const task = tasks[process.argv[2]];
if (!task) fail(`setup.mjs: name a task: ${Object.keys(tasks).join(", ")}`, 2);
await task();

async function install() {
  await onChange("node_modules/.installed", installInputs, () => {
    const [, npm] = /npm\/(\d+)/.exec(process.env.npm_config_user_agent) ?? [];
    // Older npm versions report that there is no package-lock.json.
    if (Number(npm) < 10) {
      fail("npm 10 or newer is needed: npm install --global npm@10", 1);
    }
    console.log("Installing the locked dependencies…");
    return run("npm", ["ci", "--include=dev", "--loglevel=error"]);
  });
}

async function build() {
  await onChange("build/.built", buildInputs, () => {
    console.log("Building the site…");
    return runBuild();
  });
}

async function runBuild() {
  const mode = { NODE_ENV: "production" };
  await runNode(
    ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"],
    mode,
  );
  await runNode(["commands/pages.ts", "similarity", "--quiet"], mode);
}

/** Does the work unless the stamp matches its inputs. */
async function onChange(stamp, inputs, work) {
  if (!isCurrent(stamp, inputs)) await stamped(stamp, hashOf(inputs), work);
}

function isCurrent(stamp, inputs) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(inputs);
}

async function stamped(stamp, hash, work) {
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn)) {
    hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  // A build doesn't include tests.
  if (/\.test\.tsx?$/.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function runNode(words, environment = {}) {
  return run("node_modules/node/bin/node", words, environment);
}

/** Runs a command to its end and forwards signals; its failure ends this process with the same exit code. */
async function run(command, words, environment = {}) {
  const child = spawn(command, words, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => child.kill(signal));
  }
  // Another command may have failed.
  process.on("exit", () => child.kill());
  const code = await new Promise((resolve) => {
    child.once("error", ({ message }) => fail(`${command}: ${message}`, 1));
    child.once("exit", (exitCode, signal) => resolve(signal ? 1 : exitCode));
  });
  if (code !== 0) process.exit(code);
}

function fail(message, code) {
  console.error(message);
  process.exit(code);
}
