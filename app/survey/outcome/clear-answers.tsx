import { useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { clearDevice } from "../this-device.ts";
import { hasSurveyData } from "./survey-data.ts";

export function ClearAnswers() {
  const isSaved = useSyncExternalStore(subscribe, hasSurveyData, () => false);
  const toast = useToast();
  if (!isSaved) return null;
  return (
    <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6">
      <p className="text-sm text-muted">
        A copy of your answers is saved on this device.
      </p>
      <Button
        variant="quiet"
        onClick={() => {
          clearDevice();
          window.dispatchEvent(new Event("storage"));
          toast({
            kind: "plain",
            title: "Your answers are cleared from this device.",
          });
        }}
      >
        Clear my answers from this device
      </Button>
    </div>
  );
}

function subscribe(notify: () => void) {
  window.addEventListener("storage", notify);
  return () => window.removeEventListener("storage", notify);
}
