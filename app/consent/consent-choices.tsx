import { consentFields } from "../forms/metadata-fields.ts";
import type { ConsentText } from "./consent-texts.ts";

/** What pressing a form's button means, and the boxes that may be ticked; stands right above the button. */
export function ConsentChoices({
  text,
  ticked,
}: {
  text: ConsentText;
  /** What was ticked in a form that came back. */
  ticked?: { calls: boolean; texts: boolean } | undefined;
}) {
  const isTicked = {
    consentCalls: ticked?.calls,
    consentTexts: ticked?.texts,
  };
  return (
    <div className="text-sm text-muted">
      <p className="mb-2">{text.words}</p>
      <input type="hidden" name={consentFields.version} value={text.version} />
      {text.choices.map(({ name, label }) => (
        <label key={name} className="flex min-h-11 items-center gap-3 py-1.5">
          <input
            type="checkbox"
            name={name}
            value="yes"
            defaultChecked={isTicked[name]}
            className="size-5 shrink-0 accent-ink"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
