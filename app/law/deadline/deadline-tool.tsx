import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { useFocusOnChange } from "../../ui/focus-on-change.ts";
import { ChoiceField, Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { claimKinds } from "./deadline.ts";
import type { DeadlineAnswer } from "./deadline-form.ts";
import { DeadlineResult } from "./deadline-result.tsx";

/** "How long do I have?": a kind of claim and a day, posted to the state's own page, which keeps neither. */
export function DeadlineTool({
  state,
  path,
  countsDeathFrom,
  answer,
}: {
  state: string;
  path: string;
  countsDeathFrom: "death" | "injury";
  answer: DeadlineAnswer | undefined;
}) {
  const isSending = useNavigation().state === "submitting";
  const outcome = useFocusOnChange<HTMLDivElement>(answer);
  const { typed, errors, deadline } = answer ?? { errors: {} };
  return (
    <section
      id="deadline"
      aria-labelledby="deadline-heading"
      className="mt-16 max-w-4xl rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id="deadline-heading" className="text-2xl">
        How long do I have?
      </h2>
      <p className="mt-2 max-w-[65ch] text-muted">
        Two answers, and you see the likely last day to sue in {state}. We do
        not keep them.
      </p>
      <Form
        method="post"
        action={`${path}#deadline`}
        noValidate
        className="mt-6 stack-5"
      >
        <div ref={outcome} tabIndex={-1} className="outline-none">
          {answer && !deadline && (
            <Notice kind="destructive" title="Please look at this again." />
          )}
          {deadline && <DeadlineResult state={state} deadline={deadline} />}
        </div>
        <ChoiceField
          label="What kind of claim is it?"
          name="accident"
          options={claimKinds}
          defaultValue={typed?.accident}
          required
          error={errors.accident}
        />
        <Field
          label="When did it happen?"
          hint={
            countsDeathFrom === "injury"
              ? `After a death, too, give the day of the injury: ${state} counts from there.`
              : "After a death, give the day of the death."
          }
          name="date"
          type="date"
          defaultValue={typed?.date}
          required
          error={errors.date}
        />
        <Button
          variant={deadline ? "quiet" : "action"}
          type="submit"
          disabled={isSending}
        >
          Show my likely deadline
        </Button>
      </Form>
    </section>
  );
}
