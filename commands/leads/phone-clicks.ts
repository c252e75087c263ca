import { parseArgs } from "node:util";
import { createPhoneClickStore } from "../../app/attribution/phone-click-store.server.ts";
import { isStorableDay } from "../../app/forms/accident-date.ts";
import { openCommandDatabase, UsageError } from "../command.ts";

export async function phoneClicks(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      since: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  if (values.since !== undefined && !isStorableDay(values.since)) {
    throw new UsageError(
      `--since: "${values.since}" is not a date; use YYYY-MM-DD`,
    );
  }
  const { database } = await openCommandDatabase();
  const rows = await createPhoneClickStore(database).listClicks(values.since);
  const lines = rows.map((row) =>
    values.json
      ? JSON.stringify(row)
      : `${row.day}  ${String(row.count).padStart(5)}  ${row.source || "-"}  ${row.campaign || "-"}  ${row.page || "-"}`,
  );
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
  else if (!values.json) process.stdout.write("No phone clicks.\n");
}
