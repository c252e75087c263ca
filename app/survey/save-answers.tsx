import { senderFields } from "../leads/sender.ts";
import { CheckField } from "../ui/field.tsx";
import { type Saving, savingField } from "./saving.ts";

/** Offers to have the answers kept by us before they are sent. Nothing is, unless it is ticked. */
export function SaveAnswers({ saving }: { saving: Saving | undefined }) {
  return (
    <>
      <CheckField
        name={savingField}
        value={saving?.key ?? "yes"}
        label="Save my answers and contact me if I don't finish"
        hint="Your choice. We then get your answers as you go, and may call or email you if you stop for half an hour. Untick this and we delete them."
        defaultChecked={saving?.isOn ?? false}
      />
      {saving?.isOn && (
        <input
          type="hidden"
          name={senderFields.progressKey}
          value={saving.key}
        />
      )}
    </>
  );
}
