import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  getLightChromium,
  launchChromium,
} from "../../support/browser/chromium.ts";
import { message, openFirm } from "../../support/delivery/on-call-firm.ts";
import { findFreePort } from "../../support/free-port.ts";

test("on an http and an https site the claim button behind an email's link claims the lead", async () => {
  const sites = await Promise.all([
    openFrontedFirm("http"),
    openFrontedFirm("https"),
  ]);
  const [http, https] = sites.map(({ front }) => `127.0.0.1:${front.port}`);
  const hosts = `MAP www.firm.example:80 ${http}, MAP www.firm.example:443 ${https}, MAP * ~NOTFOUND`;
  const words = [`--host-resolver-rules=${hosts}`];
  const browser = await launchChromium(words, {}, getLightChromium());
  onTestFinished(() => browser.close());
  for (const { firm, front, fetchSite } of sites) {
    await firm.site.postJson("/functions/v1/contact-message", message);
    await firm.notified(2);
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.route("http://mail.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<a href="${firm.linkOf("ann")}">Claim</a>`,
      }),
    );
    await page.goto("http://mail.example/");
    await page.getByRole("link", { name: "Claim" }).click();
    await page.getByRole("button", { name: "I'll call this one" }).click();
    await page.getByRole("heading", { name: /^Ann has / }).waitFor();
    expect(
      front.posted.map((headers) => [
        headers.origin,
        headers["sec-fetch-site"],
      ]),
    ).toEqual([["null", fetchSite]]);
    const [lead] = await firm.site.services.leads.listLeads();
    const { claims } = firm.site.services.delivery;
    expect(await claims.findClaim(lead?.id ?? "")).toMatchObject({ by: "Ann" });
  }
});

async function openFrontedFirm(scheme: string) {
  const siteUrl = `${scheme}://www.firm.example`;
  const firm = await openFirm("sqlite", { siteUrl });
  const front = await startFront(scheme, Number(new URL(firm.site.url).port));
  const fetchSite = scheme === "https" ? "same-origin" : undefined;
  return { firm, front, fetchSite };
}

/** A TLS proxy in front of the site with its own certificate. `posted` are the headers of forms. */
async function startFront(scheme: string, sitePort: number) {
  const posted: IncomingHttpHeaders[] = [];
  const pass: RequestListener = (request, response) => {
    const { method, url: path, headers } = request;
    if (method === "POST") posted.push(headers);
    const onward = ask(
      { host: "127.0.0.1", port: sitePort, method, path, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  };
  const server =
    scheme === "https"
      ? createTlsServer(makeCertificate(), pass)
      : createServer(pass);
  const port = await findFreePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port, posted };
}

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "casefront-tls-"));
  const [keyFile, certFile] = [join(folder, "key"), join(folder, "cert")];
  const words = [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"],
    ...["-subj", "/CN=www.firm.example", "-keyout", keyFile, "-out", certFile],
  ];
  execFileSync("openssl", words, { stdio: "ignore" });
  const certificate = {
    key: readFileSync(keyFile),
    cert: readFileSync(certFile),
  };
  rmSync(folder, { recursive: true });
  return certificate;
}
