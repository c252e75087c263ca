import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  readCdnLines,
  readGuide,
  startGuideNginx,
} from "./support/processes/guide-nginx.ts";

const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;
const token = "0123456789abcdef0123456789abcdef";
const invitation = "Wc9xq2LrY0bTn4VdKe7MzA1sUfGh5JpQo8iRtEyNa3B";
/** Few requests reach the limit. */
const shortBurst = (file: string) => file.replace("burst=200", "burst=20");
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
      "/blog/draft?preview=8c7d-11.c2lnbmF0dXJl",
      `/welcome/${invitation}`,
    ];
    const hosts = ["www.firm.example", "desk.firm.example"];
    const visitAll = async () => {
      for (const host of hosts)
        for (const path of paths) await nginx.visit(path, { host });
    };
    await visitAll();
    expect(nginx.paths()).toEqual([...paths, ...paths]);
    nginx.stopSite();
    await visitAll();
    expect(await nginx.visit("/locations/ohio")).toBe(502);
    const log = await nginx.readLog("casefront.log");
    expect(log).toContain('"GET /consent/..." 200');
    expect(log).toContain('"GET /locations/ohio" 502');
    const secret = /[0-9a-f]{32}|c2lnbmF0dXJl|Wc9xq2Lr|preview=|referring/;
    expect(log).not.toMatch(secret);
    const errors = await nginx.readLog("error.log");
    expect(errors).toContain("/locations/ohio");
    expect(errors).not.toMatch(/consent|claim|preview|welcome/i);
  });

  test("sends every other name, and http, to the site's own; passes photos of up to 20 MB on to the desk; doesn't expose the metrics", async () => {
    const nginx = await startNginx();
    const locationOf = async (host: string, port = nginx.port) => {
      const { status, headers } = await nginx.request("/x?y", { host, port });
      return [status, headers.location];
    };
    expect(await locationOf("firm.example")).toEqual([
      301,
      "https://www.firm.example/x?y",
    ]);
    const desk = "desk.firm.example";
    for (const host of ["www.firm.example", "firm.example", desk]) {
      expect(await locationOf(host, nginx.plainPort)).toEqual([
        301,
        `https://${host}/x?y`,
      ]);
    }
    const photo = { method: "POST", body: Buffer.alloc(20 * 2 ** 20) };
    expect(await nginx.visit("/media", { ...photo, host: desk })).toBe(200);
    const small = { method: "POST", body: Buffer.alloc(2 ** 20 + 1) };
    expect(await nginx.visit("/media", small)).toBe(413);
    expect(await nginx.visit("/metrics")).toBe(404);
  });

  test("behind a CDN, tells visitors apart by the IP address that the CDN names", async () => {
    const lines = await readCdnLines("127.0.0.0/8");
    const nginx = await startNginx((file) =>
      shortBurst(file).replace(/set_real_ip_from [^;]+;/, lines),
    );
    const visitFrom = (address: string) =>
      nginx.visit("/", {
        headers: { "X-Forwarded-For": `9.9.9.9, ${address}` },
      });
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => visitFrom("192.0.2.1")),
    );
    expect(flood).toContain(429);
    expect(await visitFrom("192.0.2.2")).toBe(200);
    const seen = nginx.forwarded().at(-1)?.split(", ").at(-1);
    expect(seen).toBe("192.0.2.2");
  });

  test("in front of two copies, sends a form to the other within seconds if one doesn't answer", async () => {
    const silent = await startSilentServer();
    const lines = (await readGuide("copies")).replaceAll(
      /10\.0\.0\.11:300[01]/g,
      `127.0.0.1:${silent}`,
    );
    const nginx = await startNginx((file) => {
      const [, site = ""] =
        /upstream casefront {\s+server (\S+);/.exec(file) ?? [];
      return file
        .replace(
          /upstream casefront {.*?}/s,
          lines.replaceAll(/10\.0\.0\.12:300[01]/g, site),
        )
        .replaceAll(`proxy_pass http://${site};`, "proxy_pass http://desks;");
    });
    const sendTwo = async (host: string) => {
      for (let sent = 0; sent < 2; sent++) {
        const started = performance.now();
        expect(await nginx.visit("/", { method: "POST", host })).toBe(200);
        expect(performance.now() - started).toBeLessThan(5000);
      }
    };
    await Promise.all(["www.firm.example", "desk.firm.example"].map(sendTwo));
  });

  test("rejects one IP address's requests beyond its limit, and still accepts a form from there; counts the IP addresses of an IPv6 network as one", async () => {
    const nginx = await startNginx(shortBurst);
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => nginx.visit("/")),
    );
    expect(flood).toContain(429);
    expect(await nginx.visit("/", { method: "POST" })).not.toBe(429);
    const visitFrom = (network: string) =>
      Promise.all(
        Array.from({ length: 60 }, (_, number) =>
          nginx.visit("/", { address: `${network}${number.toString(16)}` }),
        ),
      );
    for (const network of ["2001:db8:0:1::", "2001:db8:0:2:a:b:c:"]) {
      const statuses = await visitFrom(network);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
    }
    expect(await nginx.visit("/", { address: "2001:db8:0:3::1" })).toBe(200);
  });

  test("closes a connection that sends no whole request, also on the port that redirects", async () => {
    const nginx = await startNginx((file) =>
      file.replaceAll(/(client_\w+_timeout) 10s/g, "$1 1s"),
    );
    const closed = [nginx.port, nginx.plainPort].map((port) => {
      const socket = connect(port, "127.0.0.1").resume();
      socket.write("GET / HTTP/1.1\r\nHost: firm.example\r\nX-");
      return once(socket, "close", { signal: AbortSignal.timeout(4000) });
    });
    await Promise.all(closed);
  });
});

type Sent = {
  host?: string;
  port?: number;
  method?: string;
  /** Where the visitor seems to be. */
  address?: string;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** The guide's nginx, and a site and a desk behind it that the test may stop. */
async function startNginx(change?: (file: string) => string) {
  const requests: IncomingMessage[] = [];
  const site = createServer((request, response) => {
    requests.push(request);
    request.resume().once("end", () => response.end("page"));
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const { port: sitePort } = site.address() as AddressInfo;
  const nginx = await startGuideNginx(sitePort, change);
  onTestFinished(async () => {
    site.close();
    await nginx.stop();
  });
  const request = (path: string, sent: Sent = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders }>(
      (resolve, reject) => {
        const { host = "www.firm.example", port = nginx.port, method } = sent;
        const headers = {
          Host: host,
          Referer: "http://referring",
          "X-Real-IP": sent.address ?? "192.0.2.1",
          ...sent.headers,
        };
        const options = { port, host: "127.0.0.1", path, method, headers };
        send(options, (response) => {
          response.resume();
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers });
        })
          .on("error", reject)
          .end(sent.body);
      },
    );
  const visit = async (path: string, sent?: Sent) =>
    (await request(path, sent)).status;
  const isReady = () => visit("/", { host: "firm.example" }).catch(() => 0);
  await expect.poll(isReady).toBe(301);
  return {
    port: nginx.port,
    plainPort: nginx.plainPort,
    request,
    visit,
    /** What the site was asked for. */
    paths: () => requests.map(({ url }) => url),
    /** The visitors' IP addresses, as nginx passed them on. */
    forwarded: () =>
      requests.map(({ headers }) => String(headers["x-forwarded-for"])),
    stopSite: () => {
      site.close();
      site.closeAllConnections();
    },
    readLog: nginx.readLog,
  };
}

/** The port of a server that accepts no connection, as a machine without power. */
async function startSilentServer() {
  const program =
    "const s = require('net').createServer().listen(0, '127.0.0.1', 1, () => console.log(s.address().port))";
  const child = spawn(process.execPath, ["-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = await once(child.stdout, "data");
  const port = Number(text);
  child.kill("SIGSTOP");
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  // Two that wait to be accepted fill its queue.
  for (let waiting = 0; waiting < 2; waiting++) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, "connect");
  }
  return port;
}
