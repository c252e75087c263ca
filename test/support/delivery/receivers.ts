import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { findFreePort } from "../free-port.ts";

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/** A receiver on loopback: records each request and answers as the test says. */
export async function startReceiver(
  respond: (response: ServerResponse, request: Received) => void = (response) =>
    response.end(),
) {
  const port = await findFreePort();
  const requests: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { url: path = "", headers } = request;
    const received = { path, headers, body };
    requests.push(received);
    receiver.answer(response, received);
  });
  const receiver = {
    url: `http://127.0.0.1:${port}`,
    port,
    /** Oldest first. */
    requests,
    /** Changes the answer from now on. */
    answer: respond,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(receiver.stop);
  return receiver;
}

type ReceivedMail = {
  from: string;
  to: string[];
  /** Header lines, unfolded. */
  headers: string;
  text: string;
  html: string;
};

/** A mail server on loopback that stores its emails. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const port = await findFreePort();
  const emails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        emails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          ...parseMail(raw),
        });
        done();
      }, done);
    },
    ...options,
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(
    () => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  return { url: `smtp://127.0.0.1:${port}`, emails };
}

/** Sets a destinations file for the duration of the test; JSON is YAML. */
export async function writeDestinations(plan: unknown) {
  const folder = await mkdtemp(join(tmpdir(), "casefront-plan-"));
  const file = join(folder, "destinations.yaml");
  await writeFile(file, typeof plan === "string" ? plan : JSON.stringify(plan));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { DESTINATIONS_FILE: file };
}

/** Leads go to an office by a mail server that doesn't answer. */
export const mailToOffice = {
  mail: { smtp: "smtp://127.0.0.1:9", from: "a@firm.example" },
  destinations: [{ name: "office", kind: "mail", to: ["cy@firm.example"] }],
};

/** The options of every destination on loopback. */
export const onLoopback = { allowPrivateAddress: true, allowUnencrypted: true };

function parseMail(raw: string) {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const headers = head.replace(/\r\n[ \t]+/g, " ");
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers) ?? [];
  const parts = raw.split(`--${boundary}`).slice(1, -1).map(decodePart);
  return { headers, text: parts[0] ?? "", html: parts[1] ?? "" };
}

function decodePart(part: string) {
  const at = part.indexOf("\r\n\r\n");
  const [head, body] = [part.slice(0, at), part.slice(at + 4)];
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString();
}
