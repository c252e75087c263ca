import { savingCheckbox } from "../../consent/consent-texts.ts";
import { metadataFields } from "../../forms/metadata-fields.ts";
import { CheckField } from "../../ui/form/choice-field.tsx";
import { type SavingConsent, savingField } from "../draft/saving-consent.ts";

export function SaveAnswers({ saving }: { saving: SavingConsent | undefined }) {
  return (
    <>
      <CheckField
        name={savingField}
        value={saving?.key ?? "yes"}
        label={savingCheckbox.label}
        hint={savingCheckbox.hint}
        defaultChecked={saving?.isOn ?? false}
      />
      {saving?.isOn && (
        <input
          type="hidden"
          name={metadataFields.progressKey}
          value={saving.key}
        />
      )}
    </>
  );
}
