import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { findFreePort } from "./support/free-port.ts";

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;
const token = "0123456789abcdef0123456789abcdef";
const claim = "/claim/8c7d.mfx2k1.c2lnbmF0dXJl";

/** nginx with the guide's own file, but for its ports, certificate and folders; a site that may be away behind it. */
describe.skipIf(!hasNginx)("the guide's nginx", () => {
  test("logs no token, query or referrer, whether the site answers or not", async () => {
    const nginx = await startNginx();
    const paths = [
      `/consent/${token}`,
      `/Consent//${token}`,
      `/%63onsent/${token}.data`,
      `/%2563onsent/${token}`,
      `/x/consent/${token}`,
      claim,
      claim.replace("c", "%63"),
      `/blog/draft?preview=${token}`,
    ];
    const visitAll = async () => {
      for (const path of paths) await nginx.visit(path);
    };
    await visitAll();
    nginx.stopSite();
    await visitAll();
    expect(await nginx.visit("/locations/ohio")).toBe(502);
    const log = await nginx.readLog("casefront.log");
    expect(log).toContain('"GET /consent/..." 200');
    expect(log).toContain('"GET /locations/ohio" 502');
    expect(log).not.toMatch(/[0-9a-f]{32}|c2lnbmF0dXJl|preview|referring/);
    const errors = await nginx.readLog("error.log");
    expect(errors).toContain("/locations/ohio");
    expect(errors).not.toMatch(/consent|claim/i);
  });

  test("rejects one address's requests beyond its limit, and still accepts a form from there", async () => {
    const nginx = await startNginx();
    const flood = await Promise.all(
      Array.from({ length: 600 }, () => nginx.visit("/")),
    );
    expect(flood).toContain(429);
    expect(await nginx.visit("/", "POST")).not.toBe(429);
  });

  test("doesn't expose the metrics", async () => {
    const nginx = await startNginx();
    expect(await nginx.visit("/metrics")).toBe(404);
  });
});

async function startNginx() {
  const site = createServer((_request, response) => response.end("page"));
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const { port: sitePort } = site.address() as AddressInfo;
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "casefront-guide-"));
  // Its workers run as another account when it is started as root.
  await chmod(folder, 0o777);
  const file = await guideFile(folder, port, sitePort);
  await writeFile(join(folder, "nginx.conf"), file);
  const child = spawn(
    "nginx",
    ["-c", join(folder, "nginx.conf"), "-p", folder],
    { stdio: "inherit" },
  );
  onTestFinished(async () => {
    site.close();
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  });
  const visit = (path: string, method = "GET") =>
    new Promise<number>((resolve, reject) => {
      const headers = { Host: "www.firm.example", Referer: "http://referring" };
      const options = { port, host: "127.0.0.1", path, method, headers };
      get(options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on("error", reject);
    });
  await expect.poll(() => visit("/").catch(() => 0)).toBe(200);
  return {
    visit,
    stopSite: () => {
      site.close();
      site.closeAllConnections();
    },
    readLog: (name: string) => readFile(join(folder, name), "utf8"),
  };
}

async function guideFile(folder: string, port: number, sitePort: number) {
  const guide = await readFile("docs/operating.md", "utf8");
  const [, text = ""] =
    /```nginx \/etc\/nginx\/sites-available\/casefront\n(.*?)```/s.exec(
      guide,
    ) ?? [];
  const plain = text
    .replaceAll(/^ *(listen \[|listen 80|ssl_).*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(
      "server_name firm.example www.firm.example;",
      `listen 127.0.0.1:${port}; server_name firm.example;`,
    )
    .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replaceAll("/var/log/nginx", folder);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("");
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { ${temporary} ${plain} }`;
}
