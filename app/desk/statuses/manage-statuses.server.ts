import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../db/schema.ts";
import type { ClaimChanges } from "../../delivery/on-call/claim-changes.server.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { lockEvents } from "../../leads/events/lead-events.server.ts";
import { staleQueueRank } from "../../leads/events/lead-state.ts";
import {
  findStatus,
  firstStatus,
  type LeadStatus,
  type WaitsFor,
  waitsForLabels,
} from "../../leads/events/lead-status.ts";
import {
  isUsed,
  listStatuses,
  saveStatuses,
} from "../../leads/events/lead-status-store.server.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";
import { fingerprintOf } from "../fingerprint.ts";

export type StatusEdit = {
  act: string;
  key: string;
  label: string;
  waitsFor: string;
  closed: string;
  place: string;
  next: readonly string[];
  seen: string;
};

type Stores = {
  database: Kysely<Database>;
  claimChanges: ClaimChanges;
};

export function editStatuses(
  { database, claimChanges }: Stores,
  edit: StatusEdit,
  { by, now }: { by: Actor; now: Date },
): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    // No lead may get a status that is being removed.
    await lockEvents(transaction);
    const { act } = edit;
    const statuses = await listStatuses(transaction);
    if (edit.seen !== fingerprintOf(statuses)) {
      return "The statuses have changed since you opened this page. Check them, then try again.";
    }
    const key = act === "add" ? unusedKey(edit.label, statuses) : edit.key;
    const edited = await apply(transaction, { ...edit, key }, statuses);
    if (typeof edited === "string") return edited;
    if (isDeepStrictEqual(edited, statuses)) return undefined;
    await saveStatuses(transaction, edited);
    const status = findStatus(edited, key);
    const isClosed = status?.isClosed ?? false;
    if (isClosed !== findStatus(statuses, key)?.isClosed) {
      await closeLeads(transaction, key, isClosed);
      // Reopened leads are old ones: nobody is asked to call about them.
      await claimChanges.unclaimLeadsOfFormerStaff(transaction, {
        by,
        now,
        asksContacts: false,
      });
    }
    await recordDeskEvent(transaction, {
      kind: "status_edited",
      data: {
        act,
        key,
        was: findStatus(statuses, key)?.label,
        ...(status && dataOf(status)),
      },
      by,
      at: now,
    });
    return undefined;
  });
}

async function closeLeads(
  transaction: Transaction<Database>,
  key: string,
  isClosed: boolean,
) {
  await transaction
    .updateTable("lead_states")
    .set((lead) => ({
      // From the status's time, so that switching this off and on doesn't change when a lead was closed.
      closed_at: isClosed ? lead.ref("status_at") : null,
      ...staleQueueRank,
    }))
    .where("status", "=", key)
    .execute();
}

function unusedKey(label: string, statuses: readonly LeadStatus[]) {
  const slug = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const name = slug.replaceAll(/^-|-$/g, "") || "status";
  let key = name;
  for (let count = 2; findStatus(statuses, key); count++) {
    key = `${name}-${count}`;
  }
  return key;
}

async function apply(
  transaction: Transaction<Database>,
  edit: StatusEdit,
  statuses: readonly LeadStatus[],
): Promise<LeadStatus[] | string> {
  const { act, key } = edit;
  const old = findStatus(statuses, key);
  if (act !== "add" && !old) return "That status no longer exists.";
  if (key === firstStatus && act !== "save") {
    return "Every new lead starts with this status, so it stays.";
  }
  const others = statuses.filter((one) => one.key !== key);
  switch (act) {
    case "add":
    case "save": {
      const status = { ...fieldsOf(edit, others), isRetired: !!old?.isRetired };
      return hasOwnLabel(status, others)
        ? others.toSpliced(indexOf(edit, others), 0, status)
        : "Type a name of at most 40 characters that no other status has.";
    }
    case "retire":
    case "restore": {
      const isRetired = act === "retire";
      return statuses.map((one) => (one === old ? { ...one, isRetired } : one));
    }
    case "remove":
      return (await isUsed(transaction, key))
        ? `Some leads have been “${old?.label}”, so it can't be removed. Retire it instead: they keep it, and nobody can choose it anymore.`
        : others.map((one) => ({
            ...one,
            next: one.next.filter((to) => to !== key),
          }));
    default:
      return "This page can't do that.";
  }
}

function fieldsOf(
  { key, label, next, closed, waitsFor }: StatusEdit,
  others: readonly LeadStatus[],
): Omit<LeadStatus, "isRetired"> {
  const isClosed = closed !== "" && key !== firstStatus;
  return {
    key,
    label: label.trim().replaceAll(/\s+/g, " "),
    isClosed,
    next: others.map((one) => one.key).filter((one) => next.includes(one)),
    waitsFor: isClosed || !isWaitsFor(waitsFor) ? "none" : waitsFor,
  };
}

function hasOwnLabel({ label }: LeadStatus, others: readonly LeadStatus[]) {
  return (
    /^[^\p{Cc}]{1,40}$/u.test(label) &&
    others.every((one) => one.label.toLowerCase() !== label.toLowerCase())
  );
}

function indexOf({ place }: StatusEdit, others: readonly LeadStatus[]) {
  return /^[1-9]\d?$/.test(place) ? Number(place) - 1 : others.length;
}

function dataOf({ label, next, isClosed, waitsFor }: LeadStatus) {
  return { label, next: [...next], isClosed, clock: waitsFor };
}

function isWaitsFor(text: string): text is WaitsFor {
  return Object.hasOwn(waitsForLabels, text);
}
