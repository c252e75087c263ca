import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openSite } from "../support/site.ts";
import { completeSurvey } from "../support/survey/complete-survey.ts";

const message = {
  fullName: "Ann Lee",
  phone: "(205) 555-0123",
  description: "A bus ran the red light.",
};

test.each([
  { path: "/?index", fields: message, status: 303 },
  { path: "/online-review", fields: completeSurvey, status: 307 },
  {
    path: "/request-callback",
    fields: { leadPhoneNumber: "555" },
    status: 422,
  },
])(
  "behind a TLS proxy a browser's form to $path is accepted, and another site's is rejected",
  async ({ path, fields, status }) => {
    const site = await openSite({ siteUrl: "https://www.firm.example" });
    onTestFinished(site.close);
    const body = new URLSearchParams(fields).toString();
    const send = (origin: string) =>
      statusOf(`${site.url}${path}`, body, { Origin: origin });
    expect(await send("https://www.firm.example")).toBe(status);
    expect(await send("https://other.example")).toBe(403);
  },
);

/** As the proxy forwards it: without TLS, with the visitor's Host. */
function statusOf(url: string, body: string, headers: Record<string, string>) {
  return new Promise((resolve, reject) => {
    request(url, {
      method: "POST",
      headers: {
        Host: "www.firm.example",
        "Content-Type": "application/x-www-form-urlencoded",
        "Content-Length": Buffer.byteLength(body),
        "X-Forwarded-For": "203.0.113.7",
        ...headers,
      },
    })
      .on("response", (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on("error", reject)
      .end(body);
  });
}
