import type { ConsentStore } from "../../app/consent/consent-store.server.ts";
import { referenceOf } from "../../app/forms/reference.ts";
import { formatDateTime } from "../../app/server/local-time.ts";
import type { SuppressionsTable } from "../../db/schema.ts";

export async function printSuppressedNumbers(
  consents: ConsentStore,
  asJson: boolean,
  timeZone: string,
) {
  const rows = await consents.listSuppressions();
  const lines = rows.map((row) =>
    asJson
      ? JSON.stringify(suppressionFields(row))
      : describeSuppression(row, timeZone),
  );
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  else if (!asJson) process.stdout.write("No suppressed numbers.\n");
}

function suppressionFields(row: SuppressionsTable) {
  const { number, calls_at, texts_at, subject_id, lifted_at } = row;
  return { number, calls_at, texts_at, asked_by: subject_id, lifted_at };
}

function describeSuppression(row: SuppressionsTable, timeZone: string) {
  const format = (time: string) => formatDateTime(new Date(time), timeZone);
  const { number, calls_at, texts_at, subject_id, lifted_at } = row;
  const asker = subject_id && referenceOf(subject_id);
  const name =
    number ??
    (asker
      ? `(no number, only ${asker})`
      : `(erased, ${row.number_hash.slice(0, 12)}…)`);
  const parts = [
    name,
    `calls: ${calls_at ? format(calls_at) : "allowed"}`,
    `texts: ${texts_at ? format(texts_at) : "allowed"}`,
    asker && `asked by: ${asker}`,
    lifted_at && `asked for a call again: ${format(lifted_at)}`,
  ];
  return parts.filter(Boolean).join("  ");
}
