import { consentFields } from "../forms/metadata-fields.ts";
import type { ConsentForm } from "./consent-texts.ts";
import { useConsentTexts } from "./use-consent-texts.ts";

/** Consent text and optional checkboxes, placed right above the form's button. */
export function ConsentChoices({
  form,
  checked,
}: {
  form: ConsentForm;
  /** Choices of a form that is shown again. */
  checked?: { calls: boolean; texts: boolean } | undefined;
}) {
  const { version, words, choices, links } = useConsentTexts()[form];
  const isChecked = {
    consentCalls: checked?.calls,
    consentTexts: checked?.texts,
  };
  return (
    <div className="text-sm text-muted">
      <p className="mb-2">{words}</p>
      <input type="hidden" name={consentFields.version} value={version} />
      {choices.map(({ name, label }) => (
        <label key={name} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            name={name}
            value="yes"
            defaultChecked={isChecked[name]}
            className="size-5 shrink-0 accent-ink"
          />
          {label}
        </label>
      ))}
      <p className="flex flex-wrap gap-x-4">
        {links.map((link) => (
          <ConsentLink key={link.href} {...link} />
        ))}
      </p>
    </div>
  );
}

/** In a new tab, so that what was typed stays. */
function ConsentLink({ label, href }: { label: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {label}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
