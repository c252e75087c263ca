import { connect, type Socket } from "node:net";
import { createTransport } from "nodemailer";
import type { MailDestination } from "./destination.ts";
import type { Outcome } from "./outcome.ts";
import { failureOf } from "./post-json.server.ts";
import { lookupFor, refusePrivateHost } from "./safe-address.server.ts";

/** A mail, but for its sender and receivers. */
export type Mail = {
  /** Of the header Message-ID, without its brackets: the same on each try. */
  messageId: string;
  subject: string;
  /** One plain address. */
  replyTo: string | undefined;
  text: string;
  html: string;
  isUrgent: boolean;
};

/**
 * Sends a mail by SMTP, over TLS unless the destination allows less. `receivers` are those of the
 * destination who have not got it; whom the server refuses while it takes others is left for the next try. `signal`
 * ends it.
 */
export async function sendMail(
  { smtp, from, to, allowPrivateAddress, allowUnencrypted }: MailDestination,
  receivers: readonly string[],
  { messageId, subject, replyTo, text, html, isUrgent }: Mail,
  signal: AbortSignal,
): Promise<Outcome> {
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
      // What stands in a lead is text: no file and no address in it is fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const { rejected, rejectedErrors = [] } = await transport.sendMail({
      from,
      to,
      envelope: { from, to: [...receivers] },
      subject,
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      text,
      html,
      messageId: `<${messageId}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      ...(isUrgent && { priority: "high" as const }),
    });
    const left = receivers.filter((address) => rejected.includes(address));
    if (left.length === 0) return { status: "delivered" };
    const reason = `the mail server refused ${left.slice(0, 3).join(", ")}`;
    return withSmtpCode({ status: "failed", reason, left }, rejectedErrors[0]);
  } catch (error) {
    return withSmtpCode(failureOf(error, signal), error);
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
    // Stays: an error between here and the library's own listener must not end the process.
    socket.on("error", reject);
    socket.once("connect", () => {
      signal.removeEventListener("abort", end);
      resolve(socket);
    });
  });
}

/** The server's number says more than the library's word, and nothing that it quotes. */
function withSmtpCode(outcome: Outcome, error: unknown): Outcome {
  const code =
    error instanceof Error && "responseCode" in error
      ? Number(error.responseCode)
      : Number.NaN;
  return outcome.status === "failed" && Number.isInteger(code)
    ? { ...outcome, reason: `${outcome.reason}, SMTP ${code}` }
    : outcome;
}
