import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import { minute } from "../../server/durations.ts";
import type { Mail } from "../messages/mail-text.ts";
import type { MailDestination } from "./destination.ts";
import type { AttemptOutcome } from "./outcome.ts";
import { lookupFor, refusePrivateHost } from "./safe-address.server.ts";
import { failureOf } from "./send-http.server.ts";

/** Over TLS unless the destination allows otherwise. Refused recipients are retried if others were accepted. */
export async function sendMail(
  { smtp, from, to, allowPrivateAddress, allowUnencrypted }: MailDestination,
  recipients: readonly string[],
  { messageId, subject, replyTo, text, html, isUrgent }: Mail,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  let socket: Socket | undefined;
  const end = () => socket?.destroy(new Error("stopped"));
  signal.addEventListener("abort", end, { once: true });
  try {
    const { protocol, hostname, port } = new URL(smtp);
    const isTls = protocol === "smtps:";
    socket = await openSocket(
      hostname,
      Number(port) || (isTls ? 465 : 587),
      allowPrivateAddress,
      signal,
    );
    const transport = createTransport({
      url: smtp,
      secure: isTls,
      requireTLS: !isTls && !allowUnencrypted,
      connection: socket,
      // The abort signal ends the attempt; nodemailer's own limit is 30 seconds.
      greetingTimeout: 10 * minute,
      // Never fetch a file or URL that a visitor's text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { rejected, rejectedErrors = [] } = await transport.sendMail({
      from,
      to,
      envelope: { from, to: [...recipients] },
      subject,
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      text,
      html,
      messageId: `<${messageId}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      ...(isUrgent && { priority: "high" as const }),
    });
    if (rejected.length === 0) return { status: "delivered" };
    // nodemailer lists domains in lower case.
    const refused = new Set(rejected.map((address) => address.toLowerCase()));
    const matching = recipients.filter((address) =>
      refused.has(address.toLowerCase()),
    );
    const unsentRecipients = matching.length > 0 ? matching : recipients;
    const reason = refusalOf(unsentRecipients);
    return withSmtpCode(
      { status: "failed", reason, unsentRecipients },
      rejectedErrors[0],
    );
  } catch (error) {
    const refusesAll = error instanceof Error && "rejected" in error;
    return withSmtpCode(
      refusesAll
        ? { status: "failed", reason: refusalOf(recipients) }
        : failureOf(error, signal),
      error,
    );
  } finally {
    signal.removeEventListener("abort", end);
    socket?.destroy();
  }
}

function openSocket(
  hostname: string,
  port: number,
  allowsPrivate: boolean,
  signal: AbortSignal,
): Promise<Socket> {
  refusePrivateHost(hostname, allowsPrivate);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port,
      lookup: lookupFor(allowsPrivate),
    });
    const end = () => socket.destroy(new Error("stopped"));
    signal.addEventListener("abort", end, { once: true });
    // Until nodemailer adds its own listener, a socket error would crash the process.
    socket.on("error", reject);
    socket.once("connect", () => {
      signal.removeEventListener("abort", end);
      resolve(socket);
    });
  });
}

function refusalOf(recipients: readonly string[]) {
  return `the mail server refused ${recipients.slice(0, 3).join(", ")}`;
}

/** The server's reply code contains no personal data. */
function withSmtpCode(outcome: AttemptOutcome, error: unknown): AttemptOutcome {
  const code =
    error instanceof Error && "responseCode" in error
      ? Number(error.responseCode)
      : Number.NaN;
  return outcome.status === "failed" && Number.isInteger(code)
    ? { ...outcome, reason: `${outcome.reason}, SMTP ${code}` }
    : outcome;
}
