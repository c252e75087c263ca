import { basename } from "node:path";
import type { Kysely } from "kysely";
import { consentWithoutForm } from "../../app/consent/consent.ts";
import { createConsentStore } from "../../app/consent/consent-store.server.ts";
import { createSharingOptOuts } from "../../app/consent/suppressions/sharing-opt-outs.server.ts";
import { createOutbox } from "../../app/delivery/outbox/outbox.server.ts";
import { parseNumbers } from "../../app/forms/phone/typed-numbers.ts";
import { normalizeEmail } from "../../app/leads/threads/match-keys.ts";
import { readCsv } from "../../app/server/read-csv.ts";
import { readCurrentDelivery } from "../../app/services/site-content.server.ts";
import type { Settings } from "../../app/settings.server.ts";
import { capitalize } from "../../app/ui/capitalize.ts";
import { joinNames } from "../../app/ui/join-names.ts";
import type { Database } from "../../db/schema.ts";
import { readFileOption, UsageError } from "../command.ts";

export type WithdrawOptions = {
  phone?: string | undefined;
  email?: string | undefined;
  file?: string | undefined;
  by?: string | undefined;
  calls: boolean;
  texts: boolean;
  sharing: boolean;
};

/** Calls, texts and sharing, or only those that are named. Nothing changes unless every contact can be read. */
export async function withdraw(
  database: Kysely<Database>,
  settings: Settings,
  options: WithdrawOptions,
) {
  const { numbers, emails } = readContactPoints(options);
  const { calls, texts, sharing } = options;
  const isAll = calls === texts && texts === sharing;
  const scope = isAll
    ? { calls: true, texts: true, sharing: true }
    : { calls, texts, sharing };
  if (!scope.sharing && emails.length > 0) {
    throw new UsageError("--calls and --texts need --phone");
  }
  const now = new Date();
  const given = consentWithoutForm(channelOf(options));
  if (scope.calls || scope.texts) {
    // The running site tells those who have the leads.
    const outbox = createOutbox(await readCurrentDelivery(database, settings));
    const consents = createConsentStore(database, { outbox });
    for (const number of numbers) {
      await consents.withdrawNumber(number, scope, now, given);
    }
  }
  if (scope.sharing) {
    const optOuts = createSharingOptOuts(database);
    await optOuts.optOut([...numbers, ...emails], { given, now });
  }
  const ofNumbers = Object.entries(scope).flatMap(([what, isStopped]) =>
    isStopped ? what : [],
  );
  const lines = [
    ...numbers.map(
      (number) => `${number}: ${capitalize(joinNames(ofNumbers))} stopped.\n`,
    ),
    ...emails.map((email) => `${email}: sharing stopped.\n`),
  ];
  process.stdout.write(lines.join(""));
}

type ContactPoints = { numbers: string[]; emails: string[] };

function readContactPoints({
  phone,
  email,
  file,
}: WithdrawOptions): ContactPoints {
  const problems: string[] = [];
  if (phone === undefined && email === undefined && file === undefined) {
    throw new UsageError("withdraw needs --phone, --email or --file");
  }
  const contactPoints = file === undefined ? [] : readRows(file);
  if (phone !== undefined) contactPoints.push(["--phone", "phone", phone]);
  if (email !== undefined) contactPoints.push(["--email", "email", email]);
  const found: ContactPoints = { numbers: [], emails: [] };
  for (const [place, kind, written] of contactPoints) {
    const numbers = parseNumbers(written);
    const isEmail = /^\S+@\S+\.\S+$/.test(written.trim());
    if (kind === "phone" && numbers.length === 1) {
      found.numbers.push(...numbers);
    } else if (kind === "email" && isEmail) {
      found.emails.push(normalizeEmail(written));
    } else {
      const what = kind === "phone" ? "one phone number" : "an email address";
      problems.push(`${place}: "${written}" is not ${what}`);
    }
  }
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return found;
}

type WrittenContact = [place: string, kind: "phone" | "email", text: string];

function readRows(file: string): WrittenContact[] {
  const [header = [], ...rows] = readCsv(readFileOption(file)).map(
    ({ cells }) => cells,
  );
  const names = header.map((name) => name.trim().toLowerCase());
  if (!names.includes("phone") && !names.includes("email")) {
    throw new UsageError(
      `${file}, line 1: needs a column named phone or email; found ${names.join(", ")}`,
    );
  }
  return rows.flatMap((cells, row) =>
    cells.flatMap((text, at): WrittenContact[] => {
      const kind = names[at];
      const isContact = kind === "phone" || kind === "email";
      return isContact && text.trim() !== ""
        ? [[`${file}, row ${row + 2}`, kind, text]]
        : [];
    }),
  );
}

/** How the withdrawal came; the ledger stores it in place of a form's page. */
function channelOf({ by, file }: WithdrawOptions): string {
  return by ?? (file === undefined ? "phone" : `list ${basename(file)}`);
}
