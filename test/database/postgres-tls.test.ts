import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { hasPostgres } from "../support/databases/databases.ts";
import { startPostgres } from "../support/databases/postgres.ts";
import { runCommand } from "../support/processes/command.ts";

test.runIf(hasPostgres)(
  "the guide's certificate and URL connect with TLS to a server that accepts nothing else",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "casefront-tls-"));
    // The server may run as another account.
    await chmod(folder, 0o755);
    onTestFinished(() => rm(folder, { recursive: true }));
    const here = (text: string) =>
      text
        .replaceAll("10.0.0.20", "127.0.0.1")
        .replaceAll("/etc/postgresql/", `${folder}/`);
    const guide = here(await readFile("docs/operating.md", "utf8"));
    const [, certify = ""] =
      /^# (openssl .*casefront\.crt)$/m.exec(guide) ?? [];
    execFileSync("sh", ["-c", certify], { stdio: "ignore" });
    const options = Object.fromEntries(
      Array.from(
        guide.matchAll(/^(ssl_\w+) = '(.*)'$/gm),
        ([, name = "", value = ""]) => [name, value],
      ),
    );
    if (process.getuid?.() === 0) {
      execFileSync("chown", ["postgres", options.ssl_key_file ?? ""]);
    }
    const hba = join(folder, "pg_hba.conf");
    const [, line = ""] =
      /`(hostssl [^`]*)`/.exec(guide.replace("10.0.0.11", "127.0.0.1")) ?? [];
    await writeFile(
      hba,
      `${line}\nhostssl all postgres 127.0.0.1/32 scram-sha-256\n`,
    );
    const server = await startPostgres({
      options: { ...options, ssl: "on", hba_file: hba },
    });
    onTestFinished(server.stop);

    const list = (DATABASE_URL: string) =>
      runCommand(["commands/leads.ts", "list"], { DATABASE_URL });
    // As the guide's createuser, createdb and psql do.
    const administer = async (statement: string) => {
      const client = new pg.Client({
        connectionString: `${server.url}/postgres`,
        ssl: { rejectUnauthorized: false },
      });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    await administer("create role casefront login password 'test'");
    await administer("create database casefront owner casefront");
    const url = `${server.url.replace("postgres:test", "casefront:test")}/casefront`;
    const plain = await list(url);
    expect([plain.code, plain.err]).toEqual([
      1,
      expect.stringContaining("no encryption"),
    ]);
    const [query = ""] = /\?sslmode=\S+/.exec(guide) ?? [];
    const certificate = join(folder, "casefront.crt");
    const secure =
      url + query.replace("/etc/casefront/postgres.crt", certificate);
    expect((await list(secure)).err).toContain("none of the site's tables");

    const settings = join(folder, "env");
    await writeFile(settings, `DATABASE_URL=${secure}\n`);
    const urlOf = (name: string) => {
      const [, command = ""] =
        new RegExp(`^export ${name}="\\$\\((sed .*)\\)"$`, "m").exec(guide) ??
        [];
      const here = command.replace("/etc/casefront/env", settings);
      return execFileSync("sh", ["-c", here], { encoding: "utf8" }).trim();
    };
    for (const [name, statement] of [
      ["DRILL", "create database drill owner casefront"],
      ["OLD", renaming(guide)],
    ] as const) {
      await administer(statement);
      expect(urlOf(name)).toContain("sslmode=verify-full");
      expect((await list(urlOf(name))).err).toContain(
        "none of the site's tables",
      );
    }
    expect(guide).not.toMatch(/pg_restore .*:PASSWORD@/);
  },
  60_000,
);

/** The guide's statement that puts the old database aside. */
function renaming(guide: string) {
  const [, statement = ""] = /--command='(alter .*?)'/.exec(guide) ?? [];
  return statement;
}
