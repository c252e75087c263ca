import * as account from "./desk/accounts/account-page.tsx";
import {
  manageAccounts,
  showAccounts,
} from "./desk/accounts/accounts-page.tsx";
import { acceptWelcome, showWelcome } from "./desk/accounts/welcome-page.tsx";
import { exportAudit, showAudit } from "./desk/audit/audit-page.tsx";
import type { DeskRoute } from "./desk/desk-request.server.ts";
import { actOnLead, showLead } from "./desk/lead/lead-page.tsx";
import { sendEvents } from "./desk/queue/events-endpoint.ts";
import { showQueue } from "./desk/queue/queue-page.tsx";
import * as enroll from "./desk/sign-in/factors/enroll-page.tsx";
import * as signIn from "./desk/sign-in/sign-in-page.tsx";
import {
  changeStatuses,
  showStatuses,
} from "./desk/statuses/statuses-page.tsx";

const get = "GET";
const post = "POST";

/** Every address of the desk, who may ask for it, and what answers. */
export const deskRoutes: readonly DeskRoute[] = [
  { method: get, path: "/", need: "seeQueue", answer: showQueue },
  { method: get, path: "/events", need: "seeQueue", answer: sendEvents },
  { method: get, path: "/leads/:id", need: "seeQueue", answer: showLead },
  { method: post, path: "/leads/:id", need: "work", answer: actOnLead },

  { method: get, path: "/sign-in", need: "anyone", answer: signIn.showSignIn },
  { method: post, path: "/sign-in", need: "anyone", answer: signIn.signIn },
  {
    method: post,
    path: "/passkey/options",
    need: "anyone",
    answer: enroll.passkeyOptions,
  },
  {
    method: post,
    path: "/passkey",
    need: "anyone",
    answer: signIn.passkeySignIn,
  },
  {
    method: get,
    path: "/recover",
    need: "anyone",
    answer: signIn.showRecovery,
  },
  { method: post, path: "/recover", need: "anyone", answer: signIn.recover },
  {
    method: get,
    path: "/welcome/:token",
    need: "anyone",
    answer: showWelcome,
  },
  {
    method: post,
    path: "/welcome/:token",
    need: "anyone",
    answer: acceptWelcome,
  },

  {
    method: get,
    path: "/enroll",
    need: "enrolling",
    answer: enroll.showEnroll,
  },
  {
    method: post,
    path: "/enroll",
    need: "enrolling",
    answer: enroll.enrollPassword,
  },
  {
    method: post,
    path: "/enroll/passkey/options",
    need: "enrolling",
    answer: enroll.newPasskeyOptions,
  },
  {
    method: post,
    path: "/enroll/passkey",
    need: "enrolling",
    answer: enroll.enrollPasskey,
  },

  {
    method: get,
    path: "/account",
    need: "signedIn",
    answer: account.showAccount,
  },
  {
    method: post,
    path: "/account/codes",
    need: "signedIn",
    answer: account.createCodes,
  },
  {
    method: post,
    path: "/account/factors",
    need: "signedIn",
    answer: account.removeOwnFactor,
  },
  {
    method: post,
    path: "/sign-out",
    need: "signedIn",
    answer: account.signOut,
  },

  { method: get, path: "/accounts", need: "manage", answer: showAccounts },
  { method: post, path: "/accounts", need: "manage", answer: manageAccounts },
  { method: get, path: "/statuses", need: "manage", answer: showStatuses },
  { method: post, path: "/statuses", need: "manage", answer: changeStatuses },
  { method: get, path: "/audit", need: "manage", answer: showAudit },
  { method: post, path: "/audit/export", need: "manage", answer: exportAudit },
];

/** Paths that the desk's script asks with JSON. */
export const deskJsonPaths = [
  "/passkey/options",
  "/passkey",
  "/enroll/passkey/options",
  "/enroll/passkey",
];
