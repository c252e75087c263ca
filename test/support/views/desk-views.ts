import type { Page } from "playwright-core";
import { type Role, roles } from "../../../app/desk/rights.ts";
import { consentTexts } from "../consent/shown-texts.ts";
import { undoPartOfChange } from "../content/past-change.ts";
import { openDesk } from "../desk.ts";
import { completeSurvey } from "../survey/complete-survey.ts";
import { surveyTime } from "../survey/survey-steps.ts";
import type { PageView } from "./view.ts";

/** A page of the desk as an account of this role sees it; ":lead" and ":suspect" stand for leads, ":past" and ":undo" for changes. */
export type DeskView = PageView & { role?: Role };

export const deskViews: readonly DeskView[] = [
  { page: "Desk", state: "sign in", path: "/sign-in" },
  { page: "Desk", state: "enroll", path: "/enroll", role: "owner" },
  { page: "Desk", state: "queue", path: "/", role: "intake" },
  { page: "Desk", state: "split", path: "/?lead=:lead", role: "intake" },
  { page: "Desk", state: "nobody", path: "/?view=closed", role: "intake" },
  { page: "Desk", state: "lead", path: "/leads/:lead", role: "intake" },
  { page: "Desk", state: "suspect", path: "/leads/:suspect", role: "owner" },
  { page: "Desk", state: "viewer", path: "/leads/:lead", role: "viewer" },
  { page: "Desk", state: "erase", path: "/leads/:lead/erase", role: "owner" },
  {
    page: "Desk",
    state: "stop request",
    path: "/stop-requests",
    role: "intake",
  },
  { page: "Desk", state: "account", path: "/account", role: "intake" },
  { page: "Desk", state: "accounts", path: "/accounts", role: "owner" },
  { page: "Desk", state: "statuses", path: "/statuses", role: "owner" },
  { page: "Desk", state: "numbers", path: "/numbers", role: "owner" },
  { page: "Desk", state: "content", path: "/content", role: "owner" },
  {
    page: "Desk",
    state: "content form",
    path: "/content/operator?section=people",
    role: "owner",
  },
  { page: "Desk", state: "past change", path: "/changes/:past", role: "owner" },
  { page: "Desk", state: "undo draft", path: "/changes/:undo", role: "owner" },
  {
    page: "Desk",
    state: "content history",
    path: "/content/operator/history",
    role: "owner",
  },
  { page: "Desk", state: "archive", path: "/archive", role: "owner" },
  { page: "Desk", state: "audit log", path: "/audit", role: "owner" },
];

/** A desk with a published change that was partly undone, a quarantined lead, and one that was called and that someone else asks for. */
export async function openDeskSite() {
  const desk = await openDesk({ now: surveyTime });
  const accounts = await Promise.all(
    roles.map(async (role) => ({ role, ...(await desk.signIn(role)) })),
  );
  const send = async (more: object) => {
    const response = await desk.site.postJson("/functions/v1/lead-collector", {
      ...completeSurvey,
      city: "Houston",
      state: "Texas",
      phone: "(713) 555-0188",
      consentText: consentTexts.survey.version,
      consentTexts: "yes",
      ...more,
    });
    return (await response.json()).id;
  };
  const ids = { lead: await send({}), suspect: "" };
  await send({ website: "filled", phone: "(713) 555-0199", email: "b@c.org" });
  const filter = { quarantined: true };
  ids.suspect = (await desk.site.services.leads.listLeads(filter))[0]?.id ?? "";
  const [owner, intake] = accounts;
  for (const [fields, who] of [
    [{ act: "log", outcome: "no-answer" }, intake],
    [{ act: "call" }, intake],
    [{ act: "ask-hand-over" }, owner],
  ] as const) {
    await desk.submit(`/leads/${ids.lead}`, fields, who?.cookie);
  }
  const changes = await undoPartOfChange(desk, owner?.cookie ?? "");
  return {
    async open(page: Page, { path, role }: DeskView) {
      const account = accounts.find((one) => one.role === role);
      if (account) {
        const cookie = { name: "desk", value: account.token, url: desk.url };
        await page.context().addCookies([cookie]);
      }
      const address = path
        .replace(":lead", ids.lead)
        .replace(":suspect", ids.suspect)
        .replace(":past", changes.past)
        .replace(":undo", changes.undo);
      await page.goto(desk.url + address);
    },
    close: desk.close,
  };
}
