import {
  CollectionNotice,
  CollectionNoticeLink,
} from "../forms/collection-notice.tsx";
import { consentFields } from "../forms/metadata-fields.ts";
import { useSite } from "../shell/site.ts";
import { Fold } from "../ui/fold.tsx";
import type { ConsentForm } from "./consent-texts.ts";
import { useConsentTexts, useSharingText } from "./use-consent-texts.ts";

type Checked = {
  calls: boolean;
  texts: boolean;
  sharing?: string | undefined;
};

/** Right above the form's button: 11 CCR 7012. */
export function ConsentChoices({
  form,
  checked,
  isFolded = false,
  hasShortNotice = false,
}: {
  form: ConsentForm;
  isFolded?: boolean;
  hasShortNotice?: boolean;
  checked?: Checked | undefined;
}) {
  const { words, links } = useConsentTexts()[form];
  const { operator, consentVersions } = useSite();
  const boxes = <ConsentBoxes form={form} checked={checked} />;
  return (
    <div className="text-sm text-muted">
      <p className="mb-2">
        {words}
        {hasShortNotice && (
          <>
            {" "}
            <CollectionNoticeLink />
          </>
        )}
      </p>
      <input
        type="hidden"
        name={consentFields.version}
        value={consentVersions[form]}
      />
      {isFolded ? (
        <Fold
          summary={
            operator.sharesLeads
              ? "Calls, texts, sharing (optional)"
              : "Automatic calls or texts (optional)"
          }
          isOpen={Boolean(checked?.calls || checked?.texts || checked?.sharing)}
        >
          {boxes}
        </Fold>
      ) : (
        boxes
      )}
      {!hasShortNotice && <CollectionNotice links={links} />}
    </div>
  );
}

function ConsentBoxes({
  form,
  checked,
}: {
  form: ConsentForm;
  checked: Checked | undefined;
}) {
  const { choices } = useConsentTexts()[form];
  const sharing = useSharingText();
  const { operator, consentVersions } = useSite();
  const isChecked = {
    consentCalls: checked?.calls,
    consentTexts: checked?.texts,
  };
  return (
    <>
      {choices.map(({ name, label }) => (
        <ConsentBox
          key={name}
          name={name}
          value="yes"
          label={label}
          isChecked={isChecked[name]}
        />
      ))}
      {operator.sharesLeads && (
        <ConsentBox
          name={consentFields.sharing}
          value={consentVersions.sharing}
          label={sharing.words}
          isChecked={checked?.sharing === consentVersions.sharing}
        />
      )}
    </>
  );
}

function ConsentBox({
  name,
  value,
  label,
  isChecked,
}: {
  name: string;
  value: string;
  label: string;
  isChecked: boolean | undefined;
}) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-1.5">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="size-5 shrink-0 accent-ink"
      />
      {label}
    </label>
  );
}
