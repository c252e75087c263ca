import { findLastDay } from "../delivery/urgency/last-day.ts";
import { formFieldOf } from "../desk/content/form/form-field.ts";
import { listUnknownNames } from "../desk/content/kinds/unknown-names.server.ts";
import type { LawBook } from "../law/facts/law-book.server.ts";
import { findStateByName } from "../locations/find-state-by-name.ts";
import type { Settings } from "../settings.server.ts";
import {
  isQualifiedBy,
  type QualificationRules,
} from "../survey/answers/qualification.ts";
import {
  type Qualification,
  qualificationSchema,
  readQualification,
} from "../survey/answers/qualification-file.server.ts";
import type {
  QualificationDryRun,
  Qualify,
} from "../survey/answers/qualification-store.server.ts";

export function createQualify(
  getRules: () => Qualification,
  laws: LawBook,
): Qualify {
  return (answers, now) => {
    const { rules, version } = getRules();
    const { state = "", accidentType = "", accidentDate } = answers;
    const columns = {
      state,
      accident_type: accidentType,
      accident_date: accidentDate,
    };
    const last = findLastDay(columns, laws, now);
    const facts = {
      state: findStateByName(state)?.slug,
      daysToSue: last?.daysToEnd,
    };
    return { qualified: isQualifiedBy(rules, answers, now, facts), version };
  };
}

export function readQualificationFile({
  qualification,
}: Pick<Settings, "qualification">) {
  return readQualification(qualification, listUnknownStates);
}

export function listUnknownStates(rules: QualificationRules) {
  return listUnknownNames(formFieldOf(qualificationSchema), rules);
}

export function listRowsByState({
  byState,
}: Pick<QualificationDryRun, "byState">): readonly (readonly string[])[] {
  const rows = new Map<
    string,
    [surveys: number, before: number, after: number]
  >();
  for (const [typed, { surveys, before, after }] of byState) {
    const name = findStateByName(typed)?.name ?? "Other";
    const [sum, was, would] = rows.get(name) ?? [0, 0, 0];
    rows.set(name, [sum + surveys, was + before, would + after]);
  }
  const sorted = [...rows].toSorted(
    ([name, [one]], [other, [two]]) => two - one || name.localeCompare(other),
  );
  return [
    ["State", "Surveys", "Qualified", "Would qualify"],
    ...sorted.map(([name, counts]) => [name, ...counts.map(String)]),
  ];
}
