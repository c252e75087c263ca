import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { createTwilioService } from "../../app/callback/phone-service/twilio.server.ts";
import { findFreePort } from "./free-port.ts";

/** What Twilio was sent: https://www.twilio.com/docs/voice/api/call-resource#create-a-call-resource */
type TwilioRequest = {
  method: string | undefined;
  path: string | undefined;
  contentType: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
};

/** Who calls, as the greeting says. */
export const caller = {
  siteName: "Crash Help",
  legalName: "Marzipan Law LLC",
  phone: "+12059860142",
  recordsCalls: false,
};

/** A loopback server that stands in for Twilio's: records each request and answers as the test says. */
export async function startTwilioApi() {
  const port = await findFreePort();
  const requests: TwilioRequest[] = [];
  const api = {
    url: `http://127.0.0.1:${port}`,
    /** Oldest first. */
    requests,
    /** Its answer; a test may set another. */
    answer: (response: ServerResponse) =>
      respondJson(response, 201, { sid: "CA0001", status: "queued" }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push({
      method: request.method,
      path: request.url,
      contentType: request.headers["content-type"],
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    api.answer(response);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return api;
}

export const authToken = "secret-token";

/** The site's service, calling this API. */
export function twilioAt(api: { url: string }, getCaller = () => caller) {
  const settings = {
    accountSid: "AC00000000000000000000000000000001",
    authToken,
    fromNumber: "+18005550100",
    callCenterNumber: "+12055550199",
    apiBase: api.url,
  };
  return (siteUrl: string) => createTwilioService(settings, siteUrl, getCaller);
}

export function respondJson(
  response: ServerResponse,
  status: number,
  body: unknown,
) {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}
