import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { hasRight, type Right, roles } from "../../app/desk/rights.ts";
import { openDesk, openDeskForTest } from "../support/desk.ts";
import { fieldValue, textOf } from "../support/html.ts";
import { storeLead } from "../support/leads/store-lead.ts";

const text = await readFile("app/desk-routes.server.ts", "utf8");
const routes = [
  ...text.matchAll(
    /\b(get|post)\(\s*"(\/[^"]*)",\s*"(\w+)",\s*[\w.]+(?:,\s*"([^"]+)")?/g,
  ),
].map(([, method = "", path = "", need = "", again = ""]) => ({
  method,
  path,
  need,
  again,
}));

/** Shared by tests whose requests change nothing that another reads. */
const desk = await openDesk();
afterAll(() => desk.close());

test("every URL refuses anyone who is signed out, and every role without the right to it", async () => {
  expect(routes.length).toBeGreaterThan(15);
  const id = await storeLead(
    desk.site.services.leads,
    {
      source: "Landing Page Contact Form",
      firstName: "Maria Lopez",
      phone: "205 555 0188",
      description: "A truck ran a red light.",
    },
    desk.site.now(),
  );
  const people = await Promise.all(
    roles.map(async (role) => ({ role, ...(await desk.signIn(role)) })),
  );
  for (const { method, path, need } of routes) {
    const ask = async (cookie: string) => {
      const address = path.replace(":id", id).replace(/:\w+/, "x");
      const response = await (method === "get"
        ? desk.visit(address, cookie)
        : desk.submit(address, {}, cookie));
      await response.body?.cancel();
      return response.status;
    };
    expect([303, 401, 415], `${method} ${path}`).toContain(await ask(""));
    if (need === "signedIn" || need === "enrolling") continue;
    for (const { role, cookie } of people) {
      if (hasRight(role, need as Right)) continue;
      expect(await ask(cookie), `${role}: ${method} ${path}`).toBe(403);
    }
  }
});

test("every form that is sent after its session ended says that nothing was saved, and the sign-in leads back to its page", async () => {
  const placed = (path: string) => path.replaceAll(/:\w+/g, "x");
  const pages = routes.filter(({ method }) => method === "get");
  const jsonPaths = /deskJsonPaths = \[([^\]]+)\]/.exec(text)?.[1] ?? "";
  for (const { path } of routes.filter(({ method }) => method === "post")) {
    const refused = await desk.submit(placed(path), {});
    const html = await refused.text();
    const takesJson = jsonPaths.includes(`"${path}"`);
    expect(refused.status === 415, path).toBe(takesJson);
    if (takesJson) continue;
    if (path === "/sign-out") {
      expect(refused.headers.get("Location")).toBe("/sign-in");
      continue;
    }
    expect(refused.status, path).toBe(401);
    expect(textOf(html), path).toContain("Nothing was saved");
    const [, link = ""] = /href="(\/sign-in[^"]*)"/.exec(html) ?? [];
    const next = new URL(link, desk.url).searchParams.get("next") ?? "/";
    expect(pages.map((page) => placed(page.path))).toContain(next);
    expect(placed(path).startsWith(next), `${path} ${next}`).toBe(true);
  }
  const script = await desk.visit("/leads/x", "", {
    method: "POST",
    headers: { Accept: "application/json", Origin: desk.url },
    body: new URLSearchParams(),
  });
  expect(script.headers.get("Content-Type")).toContain("json");
});

test("changing a factor, a role or a phone, exporting and erasing need a sign-in from the last ten minutes", async () => {
  const guarded = routes.filter(({ again }) => again !== "");
  expect(guarded.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      ...["post /enroll", "post /enroll/passkey", "post /account/factors"],
      ...["post /account/codes", "post /account/phone", "post /accounts"],
      ...["post /audit/export", "get /leads/:id/erase"],
    ]),
  );
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  desk.site.setTime("2026-11-21T12:10:01.000Z");
  for (const { method, path, again } of guarded) {
    const response = await (method === "get"
      ? desk.visit(path, cookie)
      : desk.submit(path, {}, cookie));
    if (response.status === 415) continue;
    const next = again === "self" ? path : again;
    const shown = response.headers.get("Location") ?? "";
    expect(shown, path).toMatch(/^\/sign-in\?again/);
    const query = new URL(shown, desk.url).searchParams;
    expect(query.get("next"), path).toBe(next);
  }
});

test("a refused invitation stays in its form, and a reset of a sign-in says what it does before it's pressed", async () => {
  const { cookie } = await desk.signIn("owner", "Olga Reyes");
  const invitation = { act: "invite", name: "olga reyes", role: "viewer" };
  const refused = await desk.submit("/accounts", invitation, cookie);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  const form = html.slice(html.indexOf("Invite someone"));
  expect(fieldValue(form, "name")).toBe("olga reyes");
  expect(fieldValue(form, "role")).toBe("viewer");
  const [, folded = ""] =
    /<details>((?:(?!<details>).)*value="reset")/.exec(html) ?? [];
  expect(textOf(folded)).toContain("can't sign in until");
});

test("a form that needs a fresh sign-in is said not to have been saved, and a page that needs one isn't", async () => {
  const desk = await openDeskForTest();
  const { cookie } = await desk.signIn("owner");
  desk.site.setTime("2026-11-21T12:10:01.000Z");
  const follow = async (response: Response) => {
    const shown = response.headers.get("Location") ?? "";
    return (await desk.visit(shown, cookie)).text();
  };
  const undone = "Nothing was done yet";
  const invitation = { act: "invite", name: "Bob", role: "intake" };
  const sent = await desk.submit("/accounts", invitation, cookie);
  expect(await follow(sent)).toContain(undone);
  const opened = await follow(await desk.visit("/enroll", cookie));
  expect(opened).toContain("needs a fresh sign-in");
  expect(opened).not.toContain(undone);
});

test("each request that an account may not make is a line of the audit log, up to a limit", async () => {
  const desk = await openDeskForTest();
  const owner = await desk.signIn("owner");
  const viewer = await desk.signIn("viewer", "Vic Hale");
  const id = "0198c0de-0000-7000-8000-000000000000";
  const take = () =>
    desk.submit(`/leads/${id}`, { act: "take" }, viewer.cookie);
  const count = async () => {
    const html = await (await desk.visit("/audit", owner.cookie)).text();
    return html.match(/Request refused/g)?.length ?? 0;
  };
  await take();
  await desk.visit("/accounts", viewer.cookie);
  const foreign = await desk.visit(`/leads/${id}`, owner.cookie, {
    method: "POST",
    headers: { Origin: "https://evil.example" },
    body: new URLSearchParams({ act: "take" }),
  });
  expect(foreign.status).toBe(403);
  await desk.visit("/accounts");
  await desk.visit("/", viewer.cookie);
  const audit = await (await desk.visit("/audit", owner.cookie)).text();
  expect(await count()).toBe(3);
  for (const data of [
    "POST /leads/:id, their role doesn’t allow it",
    "GET /accounts, their role doesn’t allow it",
    "POST /leads/:id, sent by another site",
    "role: viewer",
  ]) {
    expect(audit).toContain(data);
  }
  await Promise.all(Array.from({ length: 52 }, take));
  expect(await count()).toBe(51);
});

test("a lead that another person holds can't be moved, and the attempt is a line of the audit log", async () => {
  const desk = await openDeskForTest();
  const owner = await desk.signIn("owner");
  const ann = await desk.signIn("intake", "Ann Lee");
  const bo = await desk.signIn("intake", "Bo Diaz");
  await desk.site.submit("/", {
    fullName: "Maria Lopez",
    phone: "205 555 0188",
    description: "A truck ran a red light.",
  });
  const [lead] = await desk.site.services.leads.listLeads();
  const act = async (fields: Record<string, string>, { cookie } = bo) =>
    (await desk.submit(`/leads/${lead?.id}`, fields, cookie)).status;
  expect(await act({ act: "release" })).toBe(409);
  await act({ act: "take" }, ann);
  for (const name of ["release", "hand-over", "decline-hand-over"]) {
    expect(await act({ act: name, to: bo.account.id }), name).toBe(403);
  }
  const audit = await (await desk.visit("/audit", owner.cookie)).text();
  expect(audit.match(/Request refused/g)).toHaveLength(3);
  expect(audit).toContain("POST /leads/:id");
});
