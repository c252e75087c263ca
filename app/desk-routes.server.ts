import * as postEdit from "./blog/desk/post-edit-page.tsx";
import * as postHistory from "./blog/desk/post-history-page.tsx";
import * as posts from "./blog/desk/posts-page.tsx";
import * as account from "./desk/accounts/account-page.tsx";
import {
  manageAccounts,
  showAccounts,
} from "./desk/accounts/accounts-page.tsx";
import {
  acceptInvitation,
  showWelcome,
} from "./desk/accounts/welcome-page.tsx";
import { exportArchive } from "./desk/archive/archive-export-endpoint.ts";
import { showArchive } from "./desk/archive/archive-page.tsx";
import {
  showArchivedPage,
  showArchivedPhoto,
  showDrawing,
} from "./desk/archive/archived-page-endpoint.ts";
import { exportAudit } from "./desk/audit/audit-export-endpoint.ts";
import { showAudit } from "./desk/audit/audit-page.tsx";
import * as change from "./desk/content/changes/change-page.tsx";
import { showContent } from "./desk/content/content-page.tsx";
import * as edit from "./desk/content/edit-page.tsx";
import * as history from "./desk/content/history-page.tsx";
import {
  showDestinations,
  testDestination,
} from "./desk/content/kinds/destinations-page.tsx";
import { removeSamples } from "./desk/content/remove-samples.server.ts";
import { showUpload } from "./desk/content/uploaded-photo-endpoint.ts";
import type {
  DeskRequest,
  DeskRoute,
  SignedIn,
} from "./desk/desk-request.server.ts";
import { eraseLead, showErase } from "./desk/lead/erase-page.tsx";
import { showLeadNow } from "./desk/lead/lead-now-endpoint.ts";
import { actOnLead, showLead } from "./desk/lead/lead-page.tsx";
import { enterSpend, showNumbers } from "./desk/numbers/numbers-page.tsx";
import { redirectToSearch } from "./desk/queue/encrypted-search.server.ts";
import { sendEvents } from "./desk/queue/events-endpoint.ts";
import { actOnSelectedLead, showQueue } from "./desk/queue/queue-page.tsx";
import type { Need } from "./desk/rights.ts";
import * as enroll from "./desk/sign-in/factors/enroll-page.tsx";
import { recover, showRecovery } from "./desk/sign-in/recovery-page.tsx";
import * as signIn from "./desk/sign-in/sign-in-page.tsx";
import {
  changeStatuses,
  showStatuses,
} from "./desk/statuses/statuses-page.tsx";
import {
  saveStopRequest,
  showStopRequest,
} from "./desk/stop-requests/stop-request-page.tsx";

export const passkeyOptionsPath = "/passkey/options";

export const deskRoutes: readonly DeskRoute[] = [
  get("/", "seeQueue", showQueue),
  post("/", "work", actOnSelectedLead),
  post("/search", "seeDetails", redirectToSearch),
  get("/events", "seeQueue", sendEvents),
  get("/leads/:id", "seeQueue", showLead),
  post("/leads/:id", "work", actOnLead),
  get("/leads/:id/now", "seeQueue", showLeadNow),
  get("/leads/:id/erase", "erase", showErase, "self"),
  post("/leads/:id/erase", "erase", eraseLead),
  get("/stop-requests", "work", showStopRequest),
  post("/stop-requests", "work", saveStopRequest),

  get("/numbers", "seeNumbers", showNumbers),
  post("/numbers/spend", "manage", enterSpend),

  anyone("GET", "/sign-in", signIn.showSignIn),
  anyone("POST", "/sign-in", signIn.signIn),
  anyone("POST", passkeyOptionsPath, enroll.passkeyOptions),
  anyone("POST", "/passkey", signIn.passkeySignIn),
  anyone("GET", "/recover", showRecovery),
  anyone("POST", "/recover", recover),
  anyone("GET", "/welcome/:token", showWelcome),
  anyone("POST", "/welcome/:token", acceptInvitation),

  get("/enroll", "enrolling", enroll.showEnroll, "self"),
  post("/enroll", "enrolling", enroll.enrollPassword, "self"),
  post("/enroll/passkey/options", "enrolling", enroll.newPasskeyOptions),
  post("/enroll/passkey", "enrolling", enroll.enrollPasskey, "self"),

  get("/account", "signedIn", account.showAccount),
  post("/account/phone", "signedIn", account.changePhone, "/account"),
  post("/account/codes", "signedIn", account.createCodes, "/account"),
  post("/account/factors", "signedIn", account.removeOwnFactor, "/account"),
  post("/sign-out", "signedIn", account.signOut),

  get("/content", "manage", showContent),
  post("/content", "manage", removeSamples),
  get("/content/uploads/:hash", "manage", showUpload),
  get("/content/:kind", "manage", edit.showContentForm),
  post("/content/:kind", "manage", edit.saveContentForm),
  get("/content/:kind/history", "manage", history.showHistory),
  post("/content/:kind/history", "manage", history.restoreVersion),
  get("/changes/:id", "manage", change.showChange),
  post("/changes/:id", "manage", change.actOnChange),

  get("/posts", "manage", posts.showPosts),
  post("/posts", "manage", posts.actOnPosts),
  get("/posts/:id", "manage", postEdit.showPost),
  post("/posts/:id", "manage", postEdit.actOnPost),
  get("/posts/:id/history", "manage", postHistory.showPostHistory),
  post("/posts/:id/history", "manage", postHistory.restorePostVersion),
  get("/destinations", "manage", showDestinations),
  post("/destinations", "manage", testDestination),

  get("/accounts", "manage", showAccounts),
  post("/accounts", "manage", manageAccounts, "self"),
  get("/statuses", "manage", showStatuses),
  post("/statuses", "manage", changeStatuses),
  get("/archive", "manage", showArchive),
  get("/archive/:sequence", "manage", showArchivedPage),
  get("/photos/:name", "manage", showArchivedPhoto),
  get("/pictures/:name", "manage", showArchivedPhoto),
  get("/marks.svg", "manage", showDrawing),
  get("/street.svg", "manage", showDrawing),
  get("/portraits/:name", "manage", showDrawing),
  post("/archive/export", "manage", exportArchive, "/archive"),
  get("/audit", "manage", showAudit),
  post("/audit/export", "manage", exportAudit, "/audit"),
];

export const deskJsonPaths = [
  passkeyOptionsPath,
  "/passkey",
  "/enroll/passkey/options",
  "/enroll/passkey",
];

type Handler = (desk: SignedIn) => Promise<Response>;

type SignedInNeed = Exclude<Need, "anyone">;

function anyone(
  method: "GET" | "POST",
  path: string,
  handler: (desk: DeskRequest) => Promise<Response>,
): DeskRoute {
  return { method, path, need: "anyone", handler };
}

function get(
  path: string,
  need: SignedInNeed,
  handler: Handler,
  again?: string,
): DeskRoute {
  return { method: "GET", path, need, handler, ...(again && { again }) };
}

function post(...route: Parameters<typeof get>): DeskRoute {
  return { ...get(...route), method: "POST" };
}
