import { parseArgs } from "node:util";
import { fingerprintOf } from "../../app/desk/fingerprint.ts";
import { describeStatus } from "../../app/desk/statuses/describe-status.ts";
import {
  editStatuses,
  type StatusEdit,
} from "../../app/desk/statuses/manage-statuses.server.ts";
import {
  findStatus,
  type LeadStatus,
  waitsForLabels,
} from "../../app/leads/events/lead-status.ts";
import { listStatuses } from "../../app/leads/events/lead-status-store.server.ts";
import { CommandError, openCommandDatabase, UsageError } from "../command.ts";
import { openDelivery } from "../leads/change.ts";
import { printable } from "../printable.ts";
import { commandLine } from "../record-command.ts";

const text = { type: "string" } as const;

const options = {
  name: text,
  place: text,
  "waits-for": text,
  closes: text,
  next: { ...text, multiple: true },
} as const;

export async function statuses(args: string[]) {
  parseArgs({ args });
  const { database } = await openCommandDatabase();
  const all = await listStatuses(database);
  const lines = all.map((status) => {
    const { next, facts } = describeStatus(status, all);
    return `${status.key}  ${status.label}\n  ${next}\n  ${facts}\n`;
  });
  process.stdout.write(lines.join(""));
}

export async function status(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options,
  });
  checkUsage(positionals, values);
  const next = values.next?.filter((one) => one !== "");
  const [act = "", key = ""] = positionals;
  const { database, settings } = await openCommandDatabase();
  const { claimChanges } = await openDelivery(database, settings);
  const all = await listStatuses(database);
  const unknown = next?.find((one) => !findStatus(all, one));
  if (unknown !== undefined) {
    throw new UsageError(`--next: there is no status "${unknown}"`);
  }
  const edit = {
    ...editOf({ ...values, next }, key, all),
    act,
    seen: fingerprintOf(all),
  };
  const problem = await editStatuses({ database, claimChanges }, edit, {
    by: commandLine,
    now: new Date(),
  });
  if (problem !== undefined) throw new CommandError(printable(problem));
  process.stdout.write("Done.\n");
}

type Values = {
  [name in Exclude<keyof typeof options, "next">]?: string | undefined;
} & { next?: string[] | undefined };

/** Options that aren't given leave the status as it is. */
function editOf(
  { name, place, "waits-for": waitsFor, closes, next }: Values,
  key: string,
  all: readonly LeadStatus[],
): Omit<StatusEdit, "act" | "seen"> {
  const old = findStatus(all, key);
  const isClosed = closes === undefined ? old?.isClosed : closes === "yes";
  const index = old ? all.indexOf(old) : all.length;
  return {
    key,
    label: name ?? old?.label ?? "",
    place: place ?? String(index + 1),
    waitsFor: waitsFor ?? old?.waitsFor ?? "decision",
    closed: isClosed ? "yes" : "",
    next: next ?? old?.next ?? [],
  };
}

function checkUsage([act = "", ...keys]: string[], values: Values) {
  if (!["add", "save", "retire", "restore", "remove"].includes(act)) {
    throw new UsageError(
      "usage: status add|save|retire|restore|remove [KEY] [--name TEXT] …",
    );
  }
  if (keys.length !== (act === "add" ? 0 : 1)) {
    throw new UsageError(
      act === "add"
        ? "status add takes no key: it is made from the name"
        : `status ${act} needs the key of one status; "npm run desk -- statuses" lists them`,
    );
  }
  const { closes, "waits-for": waitsFor } = values;
  if (act !== "add" && act !== "save" && Object.keys(values).length > 0) {
    throw new UsageError(`status ${act} has no options`);
  }
  if (closes !== undefined && closes !== "yes" && closes !== "no") {
    throw new UsageError("--closes is yes or no");
  }
  if (waitsFor !== undefined && !Object.hasOwn(waitsForLabels, waitsFor)) {
    throw new UsageError(
      `--waits-for is one of: ${Object.keys(waitsForLabels).join(", ")}`,
    );
  }
}
