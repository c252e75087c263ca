import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useFocusOnChange } from "../../ui/focus-on-change.ts";
import { ChoiceField } from "../../ui/form/choice-field.tsx";
import { ErrorSummary } from "../../ui/form/error-summary.tsx";
import { Field } from "../../ui/form/field.tsx";
import type { DeadlineAnswer } from "./deadline-form.ts";
import { DeadlineResult } from "./deadline-result.tsx";
import { claimKinds, fields, publicBodyAnswers } from "./questions.ts";

type QuestionProps = {
  state: string;
  countsDeathFrom: "death" | "injury";
  answer: DeadlineAnswer | undefined;
};

export function DeadlineTool({
  path,
  className = "",
  ...questions
}: QuestionProps & { path: string; className?: string }) {
  const { state, answer } = questions;
  const isSending = useNavigation().state === "submitting";
  const outcome = useFocusOnChange<HTMLDivElement>(answer);
  const found = answer?.found;
  return (
    <section
      id={answer ? undefined : "deadline"}
      aria-labelledby="deadline-heading"
      className={`min-w-0 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8 ${className}`}
    >
      <h2 id="deadline-heading" className="text-2xl">
        How long do I have?
      </h2>
      <p className="mt-2 max-w-[65ch] text-muted">
        Answer three questions to see your likely deadlines in {state}. We don't
        save your answers.
      </p>
      <Form
        method="post"
        action={`${path}#deadline`}
        noValidate
        className="mt-6 stack-7"
      >
        {answer && (
          // The URL's fragment moves the focus here, because browsers ignore `autofocus` when there is a fragment.
          <div
            id="deadline"
            ref={outcome}
            tabIndex={-1}
            className="outline-none"
          >
            {found ? (
              // New elements for a new answer: the browser's translator has replaced the old ones' texts.
              <DeadlineResult
                key={JSON.stringify(found.question)}
                state={state}
                {...found}
              />
            ) : (
              <ErrorSummary problems={listProblems(answer.errors)} />
            )}
          </div>
        )}
        <Questions {...questions} />
        <Button
          variant={found ? "quiet" : "action"}
          type="submit"
          className="w-full"
          disabled={isSending}
        >
          Show my likely deadline
        </Button>
      </Form>
    </section>
  );
}

function Questions({ state, countsDeathFrom, answer }: QuestionProps) {
  const { typed, errors } = answer ?? { errors: {} };
  return (
    <>
      <ChoiceField
        id={fieldId("accident")}
        label={fields.accident}
        name="accident"
        options={claimKinds}
        defaultValue={typed?.accident}
        required
        error={errors.accident}
      />
      <div className="triple">
        <ChoiceField
          id={fieldId("publicBody")}
          label={fields.publicBody}
          hint="For example, a city bus, a government vehicle, a public sidewalk, a public school, or a county hospital."
          name="publicBody"
          options={publicBodyAnswers}
          defaultValue={typed?.publicBody}
          required
          error={errors.publicBody}
        />
      </div>
      <Field
        id={fieldId("date")}
        label={fields.date}
        hint={
          countsDeathFrom === "injury"
            ? `After a death, enter the date of the injury. ${state} counts from that day.`
            : "After a death, enter the date of death."
        }
        name="date"
        type="date"
        defaultValue={typed?.date}
        required
        error={errors.date}
      />
    </>
  );
}

type FieldName = keyof typeof fields;

function listProblems(errors: DeadlineAnswer["errors"]) {
  return (Object.keys(fields) as FieldName[]).flatMap((name) => {
    const message = errors[name];
    return message ? [{ id: fieldId(name), words: message }] : [];
  });
}

function fieldId(name: FieldName) {
  return `deadline-${name}`;
}
