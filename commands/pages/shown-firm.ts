import type { Operator } from "../../app/brand/operator.ts";
import { readOperator } from "../../app/brand/operator-file.server.ts";
import { withoutSamples } from "../../app/brand/samples.ts";
import {
  createLawBook,
  type LawBook,
} from "../../app/law/facts/law-book.server.ts";
import { stateLawOverrides } from "../../app/law/facts/state-law-overrides.ts";
import { readCurrentFirm } from "../../app/services/site-content.server.ts";
import type { Settings } from "../../app/settings.server.ts";
import {
  CommandError,
  findMissingDatabase,
  openCommandDatabase,
  readCommandSettings,
} from "../command.ts";

export type ShownFirm = { operator: Operator; laws: LawBook };

/** What pages show: as published at the desk or, before the site's first start, as in its files. */
export async function readShownFirm(): Promise<
  ShownFirm & { settings: Settings }
> {
  const settings = readCommandSettings();
  const missing = findMissingDatabase(settings);
  if (missing !== undefined) {
    process.stderr.write(
      `There is no database at ${missing}: this is what the files say.\n`,
    );
    return { settings, ...readFiles(settings) };
  }
  const opened = await openCommandDatabase();
  const firm = await readCurrentFirm(opened.database, settings);
  return { settings, ...firm };
}

function readFiles(settings: Settings): ShownFirm {
  const file = readOperator(settings);
  if (!file.ok) throw new CommandError(file.problems.join("\n"));
  return {
    operator: withoutSamples(file.operator, settings.siteUrl),
    laws: createLawBook((state) => stateLawOverrides[state]),
  };
}
