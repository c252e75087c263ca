import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { findCheckpoint } from "../../app/consent/ledger/consent-checkpoint.server.ts";
import { sealConsents } from "../../app/consent/ledger/consent-sealer.server.ts";
import { requestTimestamp } from "../../app/consent/ledger/timestamp-authority.server.ts";
import { openSiteWith, webhook } from "../support/delivery/delivery-harness.ts";
import {
  onLoopback,
  startMailServer,
  startReceiver,
} from "../support/delivery/receivers.ts";
import { runCommand } from "../support/processes/command.ts";
import { openSite, type TestSite } from "../support/site.ts";

const message = {
  fullName: "Ann Lee",
  phone: "(205) 555-0123",
  description: "A van hit my car.",
};

const verify = (site: TestSite, checkpoint: string) =>
  runCommand(["commands/consent.ts", "verify", "--against", checkpoint], {
    DATABASE_URL: site.databaseUrl,
  });

test("each email and webhook carries the latest checkpoint, which verify accepts", async () => {
  const mail = await startMailServer();
  const receiver = await startReceiver();
  const site = await openSiteWith({
    mail: { smtp: mail.url, from: "site@firm.example" },
    destinations: [
      {
        name: "intake",
        kind: "mail",
        to: ["a@firm.example"],
        ...onLoopback,
      },
      webhook("hook", receiver.url),
    ],
  });
  await site.submit("/", message);
  await expect.poll(() => receiver.requests.length).toBe(1);
  await sealConsents(site.services.intake, new Date());
  await site.submit("/", { ...message, description: "The next day." });
  await expect.poll(() => receiver.requests.length).toBe(2);
  await expect.poll(() => mail.emails.length).toBe(2);

  const checkpoint = await findCheckpoint(site.services.database);
  const bodies = receiver.requests.map(({ body }) => JSON.parse(body));
  expect(bodies.map((body) => body.checkpoint)).toEqual([
    undefined,
    checkpoint,
  ]);
  const sent = mail.emails.map((one) => JSON.stringify(one)).join();
  expect(sent.replaceAll(/=\\r\\n/g, "")).toContain(checkpoint?.slice(0, 60));
  expect((await verify(site, bodies[1].checkpoint)).code).toBe(0);
});

test("an authority that the operator names timestamps a checkpoint, and openssl accepts the files", async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  const folder = mkdtempSync(join(tmpdir(), "casefront-timestamp-"));
  const made = join(folder, "made");
  const authority = await startAuthority(folder);
  const timestamp = (url: string) =>
    runCommand(
      [
        "commands/consent.ts",
        ...["timestamp", "--authority", url, "--to", made],
      ],
      { DATABASE_URL: site.databaseUrl },
    );
  expect((await timestamp(authority)).err).toContain("no checkpoint yet");
  await site.postJson("/functions/v1/contact-message", message);
  await sealConsents(site.services.intake, new Date());
  expect((await timestamp(`${authority}/nothing`)).err).toContain("HTTP 404");
  const { code, out } = await timestamp(authority);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^Checkpoint 1 is timestamped: .* [AP]M E[SD]T\n/),
  ]);

  const file = join(made, "checkpoint-1");
  const checked = openssl(
    ...["ts", "-verify", "-data", `${file}.txt`, "-in", `${file}.tsr`],
    ...["-CAfile", join(folder, "tsa.crt")],
  );
  expect(checked).toContain("Verification: OK");
  const checkpoint = readFileSync(`${file}.txt`, "utf8");
  expect((await verify(site, checkpoint)).code).toBe(0);
  await site.services.database
    .updateTable("consent_checkpoints")
    .set({ timestamp_token: "AAAA" })
    .execute();
  expect((await verify(site, checkpoint)).err).toContain(
    "the timestamp of row 1 is for a different text",
  );
});

test("a timestamp authority's redirects aren't followed, and a response of more than 64 KB is refused", async () => {
  const asked: (string | undefined)[] = [];
  const url = await listen(({ url }, response) => {
    asked.push(url);
    if (url === "/large") return response.end("x".repeat(70_000));
    return response.writeHead(307, { Location: "/inside" }).end();
  });
  const request = (path: string) =>
    requestTimestamp(url + path, "a checkpoint");
  await expect(request("/moved")).rejects.toThrow("HTTP 307");
  await expect(request("/large")).rejects.toThrow("more than 64 KB");
  expect(asked).toEqual(["/moved", "/large"]);
});

/** A timestamp authority on loopback, by openssl. Returns its URL. */
async function startAuthority(folder: string) {
  const file = (name: string) => join(folder, name);
  writeFileSync(
    file("tsa.cnf"),
    `[tsa]
default_tsa = own
[own]
serial = ${file("serial")}
default_policy = 1.2.3.4
digests = sha256
signer_digest = sha256
`,
  );
  writeFileSync(file("serial"), "01");
  openssl(
    ...["req", "-x509", "-newkey", "ec", "-nodes", "-days", "2"],
    ...["-pkeyopt", "ec_paramgen_curve:P-256"],
    ...["-subj", "/CN=tsa.example", "-addext"],
    "extendedKeyUsage=critical,timeStamping",
    ...["-keyout", file("tsa.key"), "-out", file("tsa.crt")],
  );
  return listen(async (request, response) => {
    if (request.url !== "/") return response.writeHead(404).end();
    writeFileSync(file("query.tsq"), await buffer(request));
    openssl(
      ...["ts", "-reply", "-config", file("tsa.cnf")],
      ...["-queryfile", file("query.tsq"), "-out", file("reply.tsr")],
      ...["-signer", file("tsa.crt"), "-inkey", file("tsa.key")],
    );
    return response.end(readFileSync(file("reply.tsr")));
  });
}

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function openssl(...words: string[]) {
  return execFileSync("openssl", words, { encoding: "utf8", stdio: "pipe" });
}
