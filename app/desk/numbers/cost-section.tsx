import { countOf } from "../../ui/count-of.ts";
import { Fold } from "../../ui/fold.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { describeSpend } from "../describe-spend.ts";
import { Submit } from "../shell/submit.tsx";
import { BarChart } from "./bar-chart.tsx";
import { describeCosts, type ReportInput } from "./reports.ts";
import { Section } from "./section.tsx";
import type { Spend } from "./spend.ts";
import { dollars } from "./words.ts";

export type RejectedSpend = {
  problems: readonly string[];
  typed: Readonly<Record<string, string>>;
};

type Props = ReportInput & {
  spend: readonly Spend[];
  refused: RejectedSpend | undefined;
  isSaved: boolean;
  action: string;
  mayEnter: boolean;
};

export function CostSection({ spend, ...more }: Props) {
  const { figures, period, timeZone, ...forms } = more;
  const shown = { figures, period, timeZone, spend };
  const { costs, ...report } = describeCosts(shown);
  return (
    <Section {...report}>
      {costs.length > 0 && (
        <BarChart
          name="Cost by campaign"
          bars={costs.map(({ campaign, cents, leads }) => ({
            label: campaign,
            value: cents,
            part: cents,
            words: `${dollars(cents)}, ${countOf(leads, "lead")}`,
          }))}
        />
      )}
      {forms.mayEnter && <SpendForms {...forms} spend={spend} />}
    </Section>
  );
}

function SpendForms({
  refused,
  isSaved,
  action,
  spend,
}: Omit<Props, keyof ReportInput>) {
  return (
    <>
      {refused && (
        <>
          <Notice kind="destructive" title="Nothing was saved" />
          <ul className="list-disc pl-5">
            {refused.problems.slice(0, 20).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      {isSaved && !refused && (
        <Notice
          kind="success"
          title="Saved"
          description="This page includes only amounts for days in the period above."
        />
      )}
      <Fold summary="Enter what a campaign cost" isOpen={Boolean(refused)}>
        <AmountForm action={action} typed={refused?.typed} />
        <ImportForm action={action} />
        <EnteredSpend spend={spend} />
      </Fold>
    </>
  );
}

function AmountForm({
  action,
  typed = {},
}: {
  action: string;
  typed: RejectedSpend["typed"] | undefined;
}) {
  const { campaign, from, to, amount } = typed;
  return (
    <form method="post" action={action} className="stack-4 pt-2 pb-6">
      <Field
        label="Campaign"
        hint="As in its links: utm_campaign, or utm_source where there is none."
        name="campaign"
        required
        maxLength={200}
        autoComplete="off"
        defaultValue={campaign}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Field
          label="First day"
          name="from"
          type="date"
          required
          defaultValue={from}
        />
        <Field
          label="Last day"
          name="to"
          type="date"
          required
          defaultValue={to}
        />
        <Field
          label="Dollars"
          name="amount"
          inputMode="decimal"
          required
          autoComplete="off"
          defaultValue={amount}
        />
      </div>
      <p className="text-sm text-muted">
        Another amount for the same campaign and days replaces it; 0 removes it.
      </p>
      <Submit label="Save" />
    </form>
  );
}

function ImportForm({ action }: Pick<Props, "action">) {
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="stack-4"
    >
      <Field
        label="Or a CSV file"
        hint="With the columns campaign, from, to and amount, up to 30 KB."
        name="file"
        type="file"
        accept=".csv,text/csv"
        required
      />
      <Submit label="Import" />
    </form>
  );
}

const maxEntered = 200;

function EnteredSpend({ spend }: Pick<Props, "spend">) {
  if (spend.length === 0) return null;
  const rest = spend.length - maxEntered;
  return (
    <div className="stack-2 pt-6">
      <h3>Amounts entered</h3>
      <ul className="list-disc pl-5">
        {spend.slice(0, maxEntered).map((one) => (
          <li key={`${one.fromDay} ${one.toDay} ${one.campaign}`}>
            {describeSpend(one)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p>{`${rest} more: choose a shorter period to see them.`}</p>
      )}
    </div>
  );
}
