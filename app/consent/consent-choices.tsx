import { consentFields } from "../forms/metadata-fields.ts";
import type { ConsentText } from "./consent-texts.ts";

/** Consent text and optional checkboxes, placed right above the form's button. */
export function ConsentChoices({
  text,
  ticked,
}: {
  text: ConsentText;
  /** Choices of a form that is shown again. */
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
