import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
    await writeFile(hba, "hostssl all all 127.0.0.1/32 scram-sha-256\n");
    const server = await startPostgres({
      options: { ...options, ssl: "on", hba_file: hba },
    });
    onTestFinished(server.stop);

    const list = (DATABASE_URL: string) =>
      runCommand(["commands/leads.ts", "list"], { DATABASE_URL });
    const url = `${server.url}/postgres`;
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
  },
  60_000,
);
