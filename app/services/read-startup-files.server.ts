import { type Media, readMedia } from "../brand/media/read-media.server.ts";
import { readOperator } from "../brand/operator-file.server.ts";
import { readPlan } from "../delivery/destinations/plan/plan-file.server.ts";
import { listOverrideProblems } from "../desk/content/kinds/law-kind.server.ts";
import { stateLawOverrides } from "../law/facts/state-law-overrides.ts";
import { inSeparateThread } from "../server/database/database.server.ts";
import { readSettings, type Settings } from "../settings.server.ts";
import { listOperatorProblems } from "./operator-problems.server.ts";
import { readQualificationFile } from "./qualify.server.ts";

type StartupFiles =
  | { ok: true; settings: Settings; media: Media }
  | { ok: false; problems: readonly string[] };

/** The settings and all files that they name, so that the site doesn't start with a wrong one. */
export async function readStartupFiles(): Promise<StartupFiles> {
  const read = readSettings();
  if (!read.ok) {
    const problems = read.problems.map((one) => `Invalid setting ${one}.`);
    return { ok: false, problems };
  }
  const settings = {
    ...read.settings,
    database: inSeparateThread(read.settings.database),
  };
  const lawProblems = listOverrideProblems(stateLawOverrides).map(
    (problem) => `app/law/facts/state-law-overrides.ts: ${problem}.`,
  );
  if (lawProblems.length > 0) return { ok: false, problems: lawProblems };
  const plan = readPlan(settings);
  if (!plan.ok) return plan;
  const qualification = readQualificationFile(settings);
  if (!qualification.ok) return qualification;
  const operator = readOperator(settings, (operator) =>
    listOperatorProblems(operator),
  );
  if (!operator.ok) return operator;
  const media = await readMedia(operator.operator, settings.operator);
  return media.ok ? { ok: true, settings, media: media.media } : media;
}
