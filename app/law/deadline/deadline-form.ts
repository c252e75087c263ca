import { z } from "zod/mini";
import { accidentDay, today } from "../../forms/accident-date.ts";
import { checkFields, type FieldErrors } from "../../forms/field-rules.ts";
import type { PublishedLaw } from "../facts/state-law.ts";
import { claimKinds, type Deadline, findDeadline } from "./deadline.ts";

/** What the tool shows after a try: what was typed, and either what is wrong with it or the deadline. */
export type DeadlineAnswer = {
  typed: { accident: string; date: string };
  errors: FieldErrors<"accident" | "date">;
  deadline?: Deadline;
};

/** The deadline tool's two fields against a state's law. */
export function answerDeadline(
  form: Record<string, string>,
  law: PublishedLaw,
  now: Date,
): DeadlineAnswer {
  const typed = { accident: form.accident ?? "", date: form.date ?? "" };
  const result = checkFields(rules(now), typed);
  if (!result.ok) return { typed, errors: result.errors };
  const { accident, date } = result.values;
  return {
    typed,
    errors: {},
    deadline: findDeadline(law, accident, date, now),
  };
}

function rules(now: Date) {
  return z.object({
    accident: z.enum(
      claimKinds.map(({ value }) => value),
      "Please choose the kind of claim.",
    ),
    date: accidentDay("Please enter the date.", today(now)),
  });
}
