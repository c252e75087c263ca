import { accidentDateRule } from "../../forms/accident-date.ts";
import {
  checkFields,
  choice,
  type FieldErrors,
} from "../../forms/field-rules.ts";
import type { NamedCityNotice } from "../facts/law-book.server.ts";
import type { PublishedLaw } from "../facts/state-law.ts";
import { findStatement, type Statement } from "../law-statement.ts";
import { type Deadline, findDeadline } from "./deadline.ts";
import { type FirstStep, listFirstSteps } from "./first-steps.ts";
import {
  claimKinds,
  type DeadlineQuestion,
  type fields,
  publicBodyAnswers,
} from "./questions.ts";
import { type StateToday, todayIn } from "./state-today.ts";

export type DeadlineAnswer = {
  typed: Record<keyof typeof fields, string>;
  errors: FieldErrors<keyof typeof fields>;
  found?: DeadlineFindings;
};

export type DeadlineFindings = {
  question: DeadlineQuestion;
  deadline: Deadline;
  steps: readonly FirstStep[];
  publicBodyRule: Statement | undefined;
};

export function answerDeadline(
  form: Record<string, string>,
  law: PublishedLaw,
  {
    state,
    abbreviation,
    cityNotices,
  }: {
    state: string;
    abbreviation: string | undefined;
    cityNotices: NamedCityNotice[];
  },
  now: Date,
): DeadlineAnswer {
  const typed = {
    accident: form.accident ?? "",
    publicBody: form.publicBody ?? "",
    date: form.date ?? "",
  };
  const here = todayIn(abbreviation, now);
  const result = checkFields(rules(here), typed);
  if (!result.ok) return { typed, errors: result.errors };
  const { accident: kind, publicBody, date } = result.values;
  const question = { kind, publicBody, date };
  const deadline = findDeadline(law, kind, date, here);
  const steps = listFirstSteps(law, cityNotices, question, deadline, here);
  const publicBodyRule =
    publicBody === "no"
      ? undefined
      : findStatement(state, law, "governmentNotice");
  return {
    typed,
    errors: {},
    found: { question, deadline, steps, publicBodyRule },
  };
}

function rules(today: StateToday) {
  return {
    accident: choice(
      claimKinds.map(({ value }) => value),
      "Please choose the kind of claim.",
    ),
    publicBody: choice(
      publicBodyAnswers.map(({ value }) => value),
      "Please choose whether a government agency was involved.",
    ),
    date: accidentDateRule("Please enter the date.", today.first, firstDay),
  };
}

/** For earlier accidents, too many rules have changed for a date to be reliable. */
const firstDay = {
  day: "1990-01-01",
  message:
    "Please enter a date in 1990 or later. For an older accident, call us.",
};
