import { receiptLink } from "../../consent/receipt/receipt-cookie.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { surveyMessages } from "../answers/messages.ts";

export function NextSteps({
  steps,
  reference,
}: {
  steps: readonly string[];
  reference: string | undefined;
}) {
  return (
    <section
      aria-labelledby="next-steps"
      className="rounded-card border border-line bg-surface p-6 sm:p-8 lg:flex lg:justify-between lg:gap-12"
    >
      <div>
        {reference && (
          <noscript>
            <div className="mb-6">
              <Notice {...surveyMessages.submitted} />
            </div>
          </noscript>
        )}
        <h2 id="next-steps" className="text-xl">
          What happens next
        </h2>
        <ol className="mt-4 list-decimal stack-2 pl-5">
          {steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </div>
      {reference && (
        <p className="mt-6 border-t border-line pt-4 text-muted lg:mt-0 lg:max-w-80 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
          Your reference is{" "}
          <strong className="inline-block text-xl text-ink tabular">
            {reference}
          </strong>
          <br />
          Write it down, and have it ready when you call, so we can find your
          answers.
          <br />
          <TextLink {...receiptLink} />
        </p>
      )}
    </section>
  );
}
