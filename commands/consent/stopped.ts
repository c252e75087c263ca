import type { Kysely } from "kysely";
import { createSharingOptOuts } from "../../app/consent/suppressions/sharing-opt-outs.server.ts";
import { listSuppressions } from "../../app/consent/suppressions/suppressions.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import type { Database } from "../../db/schema.ts";

type Stopped = "calls" | "texts" | "sharing";

type Stop = { contact: string | null; at: string | null; askedBy?: string };

/** A CSV file for `withdraw --file`: whose calls, texts or sharing were stopped since then. */
export async function printStopped(
  database: Kysely<Database>,
  what: Stopped,
  since: Date,
) {
  const stops = (await listStops(database, what)).filter(
    ({ at }) => at !== null && new Date(at) >= since,
  );
  const lines = stops.flatMap(({ contact }) => {
    if (contact === null) return [];
    return contact.startsWith("+") ? `${contact},` : `,${quote(contact)}`;
  });
  process.stdout.write(`${["phone,email", ...lines].join("\n")}\n`);
  for (const { contact, askedBy } of stops) {
    if (contact !== null) continue;
    process.stderr.write(
      askedBy
        ? `${referenceOf(askedBy)} has no number: mark it "Do not call" yourself.\n`
        : "A number was erased since and is not listed: erase it again.\n",
    );
  }
}

async function listStops(
  database: Kysely<Database>,
  what: Stopped,
): Promise<Stop[]> {
  if (what === "sharing") {
    const optOuts = await createSharingOptOuts(database).list();
    return optOuts.map((row) => ({
      contact: row.contact,
      at: row.opted_out_at,
    }));
  }
  return (await listSuppressions(database)).map((row) => ({
    contact: row.number,
    at: what === "calls" ? row.calls_at : row.texts_at,
    askedBy: row.subject_id ?? undefined,
  }));
}

function quote(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}
