import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer, get } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startGuideNginx } from "./support/processes/guide-nginx.ts";

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;
const token = "0123456789abcdef0123456789abcdef";
const claim = "/claim/8c7d.mfx2k1.c2lnbmF0dXJl";

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
      `/preview/${token}`,
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
    expect(log).not.toMatch(/[0-9a-f]{32}|c2lnbmF0dXJl|preview=|referring/);
    const errors = await nginx.readLog("error.log");
    expect(errors).toContain("/locations/ohio");
    expect(errors).not.toMatch(/consent|claim/i);
  });

  test("rejects one IP address's requests beyond its limit, and still accepts a form from there", async () => {
    const nginx = await startNginx();
    const flood = await Promise.all(
      Array.from({ length: 600 }, () => nginx.visit("/")),
    );
    expect(flood).toContain(429);
    expect(await nginx.visit("/", "POST")).not.toBe(429);
  });

  test("closes a connection that sends no whole request, also on the port that redirects", async () => {
    const { port } = await startNginx("1s");
    const socket = connect(port, "127.0.0.1").resume();
    socket.write("GET / HTTP/1.1\r\nHost: firm.example\r\nX-");
    await once(socket, "close", { signal: AbortSignal.timeout(4000) });
  });

  test("counts the IP addresses of an IPv6 network as one", async () => {
    const nginx = await startNginx();
    const visitFrom = (network: string) =>
      Promise.all(
        Array.from({ length: 600 }, (_, number) =>
          nginx.visit("/", "GET", `${network}${number.toString(16)}`),
        ),
      );
    for (const network of ["2001:db8:0:1::", "2001:db8:0:2:a:b:c:"]) {
      const statuses = await visitFrom(network);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
    }
    expect(await nginx.visit("/", "GET", "2001:db8:0:3::1")).toBe(200);
  });

  test("doesn't expose the metrics", async () => {
    const nginx = await startNginx();
    expect(await nginx.visit("/metrics")).toBe(404);
  });
});

/** The guide's nginx, and a site behind it that the test may stop. */
async function startNginx(clientTimeout?: string) {
  const site = createServer((_request, response) => response.end("page"));
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const { port: sitePort } = site.address() as AddressInfo;
  const nginx = await startGuideNginx(sitePort, clientTimeout);
  onTestFinished(async () => {
    site.close();
    await nginx.stop();
  });
  const visit = (path: string, method = "GET", address = "192.0.2.1") =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        Host: "www.firm.example",
        Referer: "http://referring",
        "X-Real-IP": address,
      };
      const { port } = nginx;
      const options = { port, host: "127.0.0.1", path, method, headers };
      get(options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).on("error", reject);
    });
  await expect.poll(() => visit("/").catch(() => 0)).toBe(200);
  return {
    port: nginx.port,
    visit,
    stopSite: () => {
      site.close();
      site.closeAllConnections();
    },
    readLog: nginx.readLog,
  };
}
