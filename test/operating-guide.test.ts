import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { operatorSchema } from "../app/brand/operator.ts";
import { readPlan } from "../app/delivery/destinations/plan/plan-file.server.ts";
import { connections } from "../app/services/open-databases.server.ts";
import { parseSettings } from "../app/settings.server.ts";
import { runCommand } from "./support/processes/command.ts";

const guide = readFileSync("docs/operating.md", "utf8");
const readme = readFileSync("README.md", "utf8");
const example = readFileSync(".env.example", "utf8");

/** Every fenced file in the guide, by the name after its language. */
const files = [...guide.matchAll(/```(\w+) (\S+)\n(.*?)```/gs)].map(
  ([, language = "", name = "", text = ""]) => ({ language, name, text }),
);

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** The variables that the settings file asks for, by its own text. */
const settings = [
  ...readFileSync("app/environment.server.ts", "utf8").matchAll(
    /^ {2}([A-Z][A-Z_]+): /gm,
  ),
].flatMap(([, name = ""]) => (name === "NODE_ENV" ? [] : [name]));

describe("each command", () => {
  const commands = [
    ...new Set(
      [
        ...`${guide}${readme}`.matchAll(
          /npm run (?:--silent )?([a-z-]+)(?: -- ([a-z][a-z-]*))?/g,
        ),
      ].map(([, script = "", word = ""]) => `${script} ${word}`.trim()),
    ),
  ];

  test.each(commands)("npm run %s exists", async (command) => {
    const [script = "", word] = command.split(" ");
    expect(Object.keys(scripts)).toContain(script);
    const [, file] = /^node (commands\/\S+)$/.exec(scripts[script] ?? "") ?? [];
    if (!file || !word) return;
    expect(await helpOf(file)).toMatch(
      new RegExp(`npm run ${script} -- ${word}\\b`),
    );
  });

  test("each option of a command is in its help", async () => {
    const options = [
      ...guide.matchAll(
        /npm run (?:--silent )?(leads|consent|posts|pages|backup) -- [^`\n]*/g,
      ),
    ].flatMap(([line, script = ""]) =>
      [...(line.split(" -- ")[1]?.matchAll(/--[a-z]+/g) ?? [])].map(
        ([option]) => ({ line, script, option }),
      ),
    );
    expect(options.length).toBeGreaterThan(10);
    for (const { line, script, option } of options) {
      expect(await helpOf(`commands/${script}.ts`), line).toContain(option);
    }
  });
});

test("each field of the operator's file is in the guide's table", () => {
  const [table = ""] =
    /(?<=\| Field \| What it is \|\n).*?(?=\n\n)/s.exec(guide) ?? [];
  const cells = [...table.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell]) => cell);
  const named = [...cells.join(" ").matchAll(/`(\w+)`/g)].map(
    ([, name]) => name,
  );
  expect(named.toSorted()).toEqual(
    Object.keys(operatorSchema.shape).toSorted(),
  );
});

describe("each setting", () => {
  test.each(settings)("%s is in the guide and in .env.example", (name) => {
    expect(guide).toMatch(new RegExp(`\`${name}\``));
    expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  });

  test("that the guide or .env.example names is read by the site", () => {
    // Names that destinations.yaml reads, and systemd's and the shell's own.
    const named = [
      ...[...guide.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)],
      ...[...example.matchAll(/^([A-Z_]+)=/gm)],
    ].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(40);
    for (const name of named) expect(settings).toContain(name);
  });

  // macOS has another sed.
  test.runIf(process.platform === "linux")(
    "is written by the guide's commands as the site reads it, with a key that a copy of the folder has",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "casefront-"));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = join(folder, "env");
      writeFileSync(file, example);
      const [, command = ""] = /^# (sed .*CONTENT_KEY.*)$/m.exec(guide) ?? [];
      execFileSync("sh", ["-c", command.replace("/etc/casefront/env", file)]);
      const read = parseSettings(parseEnv(readFileSync(file, "utf8")));
      expect(read).toMatchObject({
        settings: { contentKey: { key: expect.stringMatching(/^.{43}=$/) } },
      });
    },
  );

  test("in the guide's settings file is valid", () => {
    const lines = files
      .filter(({ name }) => name === "env")
      .flatMap(({ text }) => text.trim().split("\n"));
    const given = Object.fromEntries(
      lines.map((line) => {
        const [name = "", ...value] = line.split("=");
        return [name, value.join("=")];
      }),
    );
    expect(given.DESTINATIONS_FILE).toBe("/etc/casefront/destinations.yaml");
    expect(given.OPERATOR_FILE).toBe("/etc/casefront/operator.yaml");
    const read = parseSettings({
      ...given,
      DESTINATIONS_FILE: "",
      OPERATOR_FILE: "",
    });
    expect(read.ok).toBe(true);
  });
});

test.each([
  ["docs/operating.md", guide, "docs"],
  ["README.md", readme, "."],
  ["docs/webhooks.md", readFileSync("docs/webhooks.md", "utf8"), "docs"],
])("each file and section that %s links to exists", (_, text, folder) => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => to);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links.filter((to) => !to.startsWith("https:"))) {
    const [path = "", part] = link.split("#");
    const file = path === "" ? "docs/operating.md" : join(folder, path);
    expect(existsSync(file), link).toBe(true);
    if (part) expect(partsOf(readFileSync(file, "utf8")), link).toContain(part);
  }
});

test("each project file that the guide and the README name exists", () => {
  const named = `${guide}${readme}`.matchAll(
    /`((?:app|db|docs|commands|content|maps|resilience|fuzz|bench|test)\/[\w./-]*)`/g,
  );
  const paths = [...named].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) expect(existsSync(path), path).toBe(true);
});

test("each function in the README's table is in its file", () => {
  const rows = [
    ...readme.matchAll(/^\| wh[^|]*\| `([^`]+)`[^|]*\| `(\w+)` \|$/gm),
  ];
  expect(rows.length).toBeGreaterThan(10);
  for (const [row, file = "", name = ""] of rows) {
    expect(readFileSync(file, "utf8"), row).toContain(`function ${name}(`);
  }
});

describe("each file that the guide tells operators to write", () => {
  test("destinations and contacts are read as the site reads them", () => {
    const text = ["/etc/casefront/destinations.yaml", "contacts"]
      .map(getFile)
      .join("\n");
    const variables = {
      SMTP_URL: "smtp://user:password@mail.firm.example:587",
      CASE_SYSTEM_SECRET: `whsec_${Buffer.alloc(32).toString("base64")}`,
      SLACK_WEBHOOK_URL: "https://hooks.slack.com/services/x",
    };
    const read = readPlan({
      destinations: { file: "destinations.yaml", text, variables },
    });
    expect(read).toMatchObject({
      ok: true,
      plan: { contacts: { minutes: 5 } },
    });
  });

  test("Prometheus rules use existing metrics", () => {
    const rules = getFile("/etc/prometheus/rules/casefront.yaml");
    expect(parse(rules)).toMatchObject({ groups: [{ name: "casefront" }] });
    const metrics = [
      "app/server/operations/metrics.server.ts",
      "app/leads/intake-metrics.server.ts",
      "app/delivery/queue/health/delivery-metrics.server.ts",
    ]
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const asked = [...`${guide}`.matchAll(/casefront_\w+/g)];
    expect(asked.length).toBeGreaterThan(4);
    for (const [name] of asked) expect(metrics).toContain(`"${name}"`);
  });

  test("a systemd unit has known sections, and a value on every line", () => {
    const units = files.filter(({ name }) => name.includes("/systemd/"));
    expect(units).toHaveLength(3);
    for (const { text } of units) {
      for (const line of text.split("\n").filter(Boolean))
        expect(line).toMatch(
          /^(\[(Unit|Service|Timer|Install)\]|[A-Z]\w+=.*)$/,
        );
    }
    const unit = getFile("/etc/systemd/system/casefront.service");
    const [, wait = ""] = /TimeoutStopSec=(\d+)/.exec(unit) ?? [];
    // The notice period of the guide's settings, and the eight seconds that server.ts gives to requests.
    expect(Number(wait)).toBeGreaterThan(5 + 8);
    // Finds Node where nodejs.org's archive and where Debian's package puts it.
    expect(unit).toContain("ExecStart=/usr/bin/env node setup.mjs start");
  });

  test("a check right after a start waits until the site listens", () => {
    const checks = guide.match(/^# curl .*readyz$/gm) ?? [];
    expect(checks).toHaveLength(2);
    for (const check of checks) expect(check).toContain("--retry-connrefused");
  });

  test("the disk of the guide's machine holds the first backups, releases and system", () => {
    const [, disk] = /(\d+) GB of disk/.exec(guide) ?? [];
    const [, begins] = /begins with about (\d+) MB/.exec(guide) ?? [];
    const [, times] = /take (\d+) times the database's size/.exec(guide) ?? [];
    const backups = (Number(begins) * Number(times)) / 1000;
    expect(backups).toBeGreaterThan(1);
    expect(backups + 3 + 3).toBeLessThan(Number(disk));
  });
});

describe("each file for backups, web servers and databases", () => {
  test("the backup unit deletes backups older than 30 days, including those before an update, and old partial ones, even if the new one failed", () => {
    const folder = mkdtempSync(join(tmpdir(), "casefront-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const old = new Date(Date.now() - 32 * 86_400_000);
    for (const name of [
      "casefront-1.backup",
      "casefront-1.backup.0d7c.partial",
      "before-second.backup",
      "casefront-2.backup",
      "casefront-2.backup.1e8d.partial",
    ]) {
      writeFileSync(join(folder, name), "");
      if (!name.includes("-2.")) utimesSync(join(folder, name), old, old);
    }
    const unit = getFile("/etc/systemd/system/casefront-backup.service");
    const [, find = "", words = ""] =
      /^ExecStopPost=(\S+) (.+)$/m.exec(unit) ?? [];
    execFileSync(
      find,
      words
        .replaceAll('"', "")
        .replace("/var/backups/casefront", folder)
        .split(" "),
    );
    expect(readdirSync(folder)).toEqual([
      "casefront-2.backup",
      "casefront-2.backup.1e8d.partial",
    ]);
  });

  test("nginx reads a renewed certificate, which is where its file says", () => {
    const [, options = ""] =
      /^# certbot certonly --webroot (.*)$/m.exec(guide) ?? [];
    expect(options).toMatch(/--deploy-hook '[^']*reload nginx'/);
    const domains = [...options.matchAll(/--domain (\S+)/g)].map(
      ([, name]) => name,
    );
    const nginx = getFile("/etc/nginx/sites-available/casefront");
    const certificates = nginx.matchAll(
      /ssl_certificate(?:_key)? \S+\/live\/([^/]+)\//g,
    );
    expect(new Set([...certificates].map(([, name]) => name))).toEqual(
      new Set([domains[0]]),
    );
    for (const [, names = ""] of nginx.matchAll(/server_name (.*);/g)) {
      expect(domains).toEqual(expect.arrayContaining(names.split(" ")));
    }
  });

  test("a web server's file has balanced braces, ends its lines, and passes on the visitor's host", () => {
    const nginx = getFile("/etc/nginx/sites-available/casefront");
    for (const line of nginx.split("\n").filter((one) => one.trim()))
      expect(line).toMatch(/^\s*#|[;{}]$/);
    expect(nginx).toContain("proxy_set_header Host $host;");
    for (const text of [nginx, getFile("/etc/caddy/Caddyfile")]) {
      expect(text.split("{").length).toBe(text.split("}").length);
      expect(text).toContain("/metrics");
    }
  });

  test("Caddy logs no URL and no headers, with their referring page", () => {
    expect(getFile("/etc/caddy/Caddyfile")).toMatch(
      /^{\n[^}]*format filter {[^}]*request>uri delete\s+request>headers delete/,
    );
  });

  test("HAProxy's file drops root, logs no URL, checks the copies, and has the desk", () => {
    const haproxy = getFile("/etc/haproxy/haproxy.cfg");
    for (const line of [
      "user haproxy",
      "chroot /var/lib/haproxy",
      "timeout http-request",
      "uri /readyz",
      "10.0.0.11:3001",
      "bind :::443 v4v6",
    ]) {
      expect(haproxy).toContain(line);
    }
    expect(haproxy).not.toMatch(/option httplog|%r|%HP|%HU|%HQ/);
    expect(guide).toMatch(
      /^# certbot certonly --standalone .*--deploy-hook '.*reload haproxy'$/m,
    );
    expect(guide).toMatch(/Only these settings differ .*`DESK_HOST`/);
  });

  test("PostgreSQL's connections are enough for every process", () => {
    const { pages, intake, desk } = connections;
    const [, each] =
      /at most (\d+) connections: `max_connections`/.exec(guide) ?? [];
    expect(Number(each)).toBe(pages + intake + desk);
  });
});

const helps = new Map<string, Promise<string>>();

/** The command's help; read once. */
function helpOf(file: string) {
  const help =
    helps.get(file) ?? runCommand([file, "--help"]).then(({ out }) => out);
  helps.set(file, help);
  return help;
}

function getFile(name: string) {
  const found = files.find((file) => file.name === name);
  if (!found) throw new Error(`The guide has no file ${name}.`);
  return found.text;
}

/** GitHub's anchors for headings. */
function partsOf(text: string) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
}
