import { getQuestion, type SurveyField } from "../../leads/questions.ts";
import { SelectField } from "../../ui/form/field.tsx";
import { stateNames } from "../answers/state-names.ts";
import { type FormAnswers, QuestionField } from "./question-field.tsx";

export function ContactDetails(answered: FormAnswers) {
  const field = (name: SurveyField) => (
    <QuestionField question={getQuestion(name)} {...answered} />
  );
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 sm:gap-y-6">
      <div className="grid pairs-34 gap-x-4 gap-y-4 sm:col-span-2 sm:gap-x-6">
        {field("firstName")}
        {field("lastName")}
      </div>
      {field("email")}
      {field("phone")}
      <div className="flex flex-wrap gap-4 sm:col-span-2 sm:gap-x-6">
        <div className="basis-34">{field("zipCode")}</div>
        <div className="grow-3 basis-32">{field("city")}</div>
        <div className="grow basis-44">
          <StateField {...answered} />
        </div>
      </div>
    </div>
  );
}

function StateField({ draft, errors }: FormAnswers) {
  const { name, label, autoComplete } = getQuestion("state");
  const given = draft[name] ?? "";
  // A form without JavaScript or an older draft may have a state in other words.
  const isListed = stateNames.some((listed) => listed === given);
  const options = !given || isListed ? stateNames : [given, ...stateNames];
  return (
    <SelectField
      id={name}
      name={name}
      label={label}
      autoComplete={autoComplete}
      options={options}
      placeholder="Choose a state"
      defaultValue={given}
      error={errors[name]}
      required
    />
  );
}
