import { parseArgs } from "node:util";
import { readName } from "../app/delivery/on-call/sole-contact.ts";
import { listAccounts } from "../app/desk/account-store.server.ts";
import {
  createFirstLink,
  linkPath,
} from "../app/desk/accounts/link-store.server.ts";
import {
  changeAccount,
  invite,
  type ManageResult,
  resetAccount,
} from "../app/desk/accounts/manage-accounts.server.ts";
import { isRole, roles } from "../app/desk/rights.ts";
import {
  CommandError,
  openCommandDatabase,
  readCommandSettings,
  run,
  UsageError,
  unknownCommand,
} from "./command.ts";
import { audit } from "./desk/audit.ts";
import { numbers } from "./desk/numbers.ts";
import { spend } from "./desk/spend.ts";
import { status, statuses } from "./desk/statuses.ts";
import { openDelivery } from "./leads/change.ts";
import { commandLine } from "./record-command.ts";

const help = `Manages the desk's accounts and statuses, and shows its numbers and audit log.

  npm run desk -- accounts
  npm run desk -- first
  npm run desk -- invite NAME --role owner|intake|viewer
  npm run desk -- role NAME --role owner|intake|viewer
  npm run desk -- reset NAME
  npm run desk -- remove NAME
  npm run desk -- audit [--before NUMBER] | [--out FILE]
  npm run desk -- numbers [--period week|month|quarter|year] | [--from DAY --to DAY]
  npm run desk -- spend [--period …] | [--from DAY --to DAY] | [--import FILE]
  npm run desk -- statuses
  npm run desk -- status add|save|retire|restore|remove [KEY] [--name TEXT] [--place NUMBER] [--closes yes|no]
                         [--waits-for first-contact|next-try|decision|appointment|none] [--next KEY]…

  accounts          lists everyone who may use the desk, with role and how they sign in
  first             prints a link for the first owner, as long as nobody can sign in
  invite NAME       prints a link that works once, within 24 hours, with which this person chooses how to sign in
  role NAME         gives the account another role; its sessions end
  reset NAME        deletes the account's passkeys, password, recovery codes and sessions, and prints a link to choose
                    new ones
  remove NAME       removes the account immediately; its open leads go back to the queue, and what it did stays in the audit
                    log
  audit             the newest 100 lines of the audit log, or those before line NUMBER; --out writes all of it as CSV
  numbers           how fast people were called, what came in and from where, what became of it, what it cost, and what
                    isn't delivered: of this month, another period, or the days (2026-03-31) from --from to --to
  spend             what campaigns cost in that period; --import reads a CSV file with the columns campaign, from, to and
                    amount, of which 0 removes what was entered for that campaign and those days
  statuses          the statuses of leads: key, name, what each can change to, what it waits for
  status            adds a status, or changes, retires, brings back or removes the one with this key; save keeps what no
                    option names, and --next names everything that may follow, --next "" nothing

An owner sees and does everything. Intake works leads. A viewer sees the queue and numbers, without names or stories.
The site may be running. Uses the site's DATABASE_URL and DESK_URL, from the environment or .env.`;

const subcommands = new Map([
  ["audit", audit],
  ["numbers", numbers],
  ["spend", spend],
  ["statuses", statuses],
  ["status", status],
]);

await run(help, async (args) => {
  const subcommand = subcommands.get(args[0] ?? "");
  return subcommand ? subcommand(args.slice(1)) : manageAccounts(args);
});

async function manageAccounts(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { role: { type: "string" } },
  });
  const [command = "", name = "", ...more] = positionals;
  if (more.length > 0) {
    throw new UsageError(`put the name in quotes: "${name} ${more.join(" ")}"`);
  }
  checkUsage(command, name, values.role);
  const makesLink = ["first", "invite", "reset"].includes(command);
  const { desk } = readCommandSettings();
  if (makesLink && !desk) {
    throw new CommandError("DESK_PORT is off: there is no desk to link to.");
  }
  const { database, settings } = await openCommandDatabase({
    mayCreate: command === "first" || command === "invite",
  });
  const deskUrl = desk?.url ?? "";
  const { role = "" } = values;
  const change = { name, role, by: commandLine, now: new Date() };
  const write = (text: string) => process.stdout.write(text);
  const finish = (result: ManageResult, done: string) => {
    if (!result.ok) throw new CommandError(result.problem);
    write(
      result.token
        ? `For ${name}, once, within 24 hours: ${deskUrl}${linkPath}${result.token}\n`
        : `${done}\n`,
    );
  };
  switch (command) {
    case "accounts":
      for (const { name, role, factors } of await listAccounts(database)) {
        write(`${name}  ${role}  ${factors.join(", ") || "invited"}\n`);
      }
      return;
    case "first": {
      const token = await createFirstLink(database, change.now);
      if (!token) throw new CommandError("An account can already sign in.");
      return void write(`${deskUrl}${linkPath}${token}\n`);
    }
    case "invite":
      return finish(await invite(database, change), "");
    case "reset":
      return finish(await resetAccount(database, change), "");
    case "role":
    case "remove": {
      const { claimChanges } = await openDelivery(database, settings);
      const changed = { ...change, act: command };
      const result = await changeAccount(database, changed, claimChanges);
      return finish(result, command === "role" ? "Changed." : "Removed.");
    }
    default:
      throw unknownCommand(command);
  }
}

function checkUsage(command: string, name: string, role: string | undefined) {
  const takesRole = command === "invite" || command === "role";
  const takesName = takesRole || command === "reset" || command === "remove";
  if (!takesName && command !== "accounts" && command !== "first") {
    throw unknownCommand(command);
  }
  if (!takesName && name !== "") {
    throw new UsageError(`${command}: takes no name`);
  }
  if (takesName && !readName(name)) {
    throw new UsageError(`${command} needs a name of up to 60 characters`);
  }
  if (!takesRole && role !== undefined) {
    throw new UsageError(`${command} has no option --role`);
  }
  if (takesRole && !isRole(role ?? "")) {
    throw new UsageError(`--role is one of: ${roles.join(", ")}`);
  }
}
