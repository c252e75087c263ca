import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import type { Database } from "../../../db/schema.ts";
import type { Actor } from "../../leads/events/lead-event.ts";
import { lockEvents } from "../../leads/events/lead-events.server.ts";
import {
  findStatus,
  firstStatus,
  type LeadStatus,
  type StatusClock,
  statusClocks,
} from "../../leads/events/lead-status.ts";
import {
  isUsed,
  listStatuses,
  saveStatuses,
} from "../../leads/events/lead-status-store.server.ts";
import { recordDeskEvent } from "../audit/desk-events.server.ts";

export type StatusEdit = {
  act: string;
  key: string;
  label: string;
  clock: string;
  closed: string;
  /** Its number in the list. */
  place: string;
  next: readonly string[];
  by: Actor;
  now: Date;
};

export type EditResult = { ok: true } | { ok: false; problem: string };

type Edited = { list: LeadStatus[]; key: string } | { problem: string };

const acts: Readonly<
  Record<
    string,
    (
      edit: StatusEdit,
      statuses: readonly LeadStatus[],
      transaction: Transaction<Database>,
    ) => Edited | Promise<Edited>
  >
> = { add, save, retire, restore: retire, remove };

/** Changes the list of statuses; each change is logged in the audit log. */
export function editStatuses(
  database: Kysely<Database>,
  edit: StatusEdit,
): Promise<EditResult> {
  return database.transaction().execute(async (transaction) => {
    // So that no lead gets one that is being removed.
    await lockEvents(transaction);
    const { act, by, now } = edit;
    const change = Object.hasOwn(acts, act) ? acts[act] : undefined;
    const statuses = await listStatuses(transaction);
    const edited = (await change?.(edit, statuses, transaction)) ?? {
      problem: "This page can't do that.",
    };
    if ("problem" in edited) return { ok: false, problem: edited.problem };
    await saveStatuses(transaction, edited.list);
    const status = findStatus(edited.list, edited.key);
    await recordDeskEvent(transaction, {
      kind: "status_edited",
      data: { act, key: edited.key, ...(status && dataOf(status)) },
      by,
      at: now,
    });
    return { ok: true };
  });
}

function add(edit: StatusEdit, statuses: readonly LeadStatus[]): Edited {
  const label = labelOf(edit, statuses);
  if (!label) return { problem: labelProblem };
  const slug = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const name = slug.replaceAll(/^-|-$/g, "") || "status";
  const taken = statuses.filter(({ key }) => key.startsWith(name)).length;
  const key = taken === 0 ? name : `${name}-${statuses.length + 1}`;
  const status = { ...fieldsOf(edit, statuses, key), label };
  return { list: placed([...statuses], status, edit.place), key };
}

function save(edit: StatusEdit, statuses: readonly LeadStatus[]): Edited {
  const { key } = edit;
  const old = findStatus(statuses, key);
  if (!old) return gone;
  const label = labelOf(edit, statuses);
  if (!label) return { problem: labelProblem };
  const { isRetired } = old;
  const status = { ...fieldsOf(edit, statuses, key), label, isRetired };
  const others = statuses.filter((one) => one.key !== key);
  return { list: placed(others, status, edit.place), key };
}

function retire(edit: StatusEdit, statuses: readonly LeadStatus[]): Edited {
  const { key, act } = edit;
  if (key === firstStatus) return { problem: firstProblem };
  const isRetired = act === "retire";
  return findStatus(statuses, key)
    ? {
        list: statuses.map((one) =>
          one.key === key ? { ...one, isRetired } : one,
        ),
        key,
      }
    : gone;
}

async function remove(
  { key }: StatusEdit,
  statuses: readonly LeadStatus[],
  transaction: Transaction<Database>,
): Promise<Edited> {
  const status = findStatus(statuses, key);
  if (!status) return gone;
  if (key === firstStatus) return { problem: firstProblem };
  if (await isUsed(transaction, key)) {
    return {
      problem: `Leads have been ${status.label}. Retire it: it stays with them, and can't be chosen anymore.`,
    };
  }
  const list = statuses
    .filter((one) => one.key !== key)
    .map((one) => ({ ...one, next: one.next.filter((to) => to !== key) }));
  return { list, key };
}

/** 1 to 40 characters, and different from all others. */
function labelOf({ key, label }: StatusEdit, statuses: readonly LeadStatus[]) {
  const words = z.string().regex(/^[^\p{Cc}]{1,40}$/u);
  const parsed = words.safeParse(label.trim().replaceAll(/\s+/g, " "));
  const same = (one: LeadStatus) =>
    one.key !== key && one.label.toLowerCase() === parsed.data?.toLowerCase();
  return parsed.success && !statuses.some(same) ? parsed.data : undefined;
}

function fieldsOf(
  { next, closed, clock }: StatusEdit,
  statuses: readonly LeadStatus[],
  key: string,
): Omit<LeadStatus, "label"> {
  const isClosed = closed !== "" && key !== firstStatus;
  const known = statuses.map((one) => one.key).filter((one) => one !== key);
  return {
    key,
    isClosed,
    isRetired: false,
    next: known.filter((one) => next.includes(one)),
    clock: isClosed || !isClock(clock) ? "none" : clock,
  };
}

/** Without a number it comes last. */
function placed(others: LeadStatus[], status: LeadStatus, place: string) {
  const at = /^[1-9]\d?$/.test(place) ? Number(place) - 1 : others.length;
  return others.toSpliced(at, 0, status);
}

function dataOf({ label, next, isClosed, clock }: LeadStatus) {
  return { label, next: [...next], isClosed, clock };
}

function isClock(text: string): text is StatusClock {
  return Object.hasOwn(statusClocks, text);
}

const gone = { problem: "That status isn't there anymore." };

const labelProblem =
  "Type a name of at most 40 characters that no other status has.";

const firstProblem = "Every new lead starts with this status, so it stays.";
