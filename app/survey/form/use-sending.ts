import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { watchStored } from "../../forms/send-queue/send-queue.ts";
import { hasContents } from "../../forms/send-queue/unsent-forms.ts";
import { useToast } from "../../ui/toast.tsx";
import {
  checkAnswers,
  type SurveyDraft,
  type SurveyErrors,
} from "../answers/answers.ts";
import { surveyMessages } from "../answers/messages.ts";
import { outcomePath } from "../outcome/outcome-path.ts";
import { sendSurvey, surveyContents } from "../send-survey.ts";
import { discardPending } from "../unfinished/progress.ts";

/** Resolves to the rejected fields. If the send queue sends this survey later, the page moves on then. */
export function useSending(typed: SurveyDraft) {
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(
    () =>
      watchStored((lead, { qualified }) => {
        const result = checkAnswers(typed, new Date());
        if (result.ok && hasContents(lead, surveyContents(result.answers))) {
          void navigate(outcomePath(qualified));
        }
      }),
    [typed, navigate],
  );

  async function send(
    draft: SurveyDraft,
    metadata: Record<string, string>,
    now: Date,
  ): Promise<SurveyErrors> {
    const result = checkAnswers(draft, now);
    if (!result.ok) return refuse(result.errors);
    discardPending();
    setSending(true);
    const sent = await sendSurvey(result.answers, metadata);
    if (sent.status === "sent") {
      await navigate(outcomePath(sent.qualified));
      toast(surveyMessages.submitted);
      return {};
    }
    setSending(false);
    if (sent.status === "refused") return refuse(sent.errors);
    toast(surveyMessages.failed);
    return {};
  }

  function refuse(errors: SurveyErrors) {
    toast(surveyMessages.incomplete);
    return errors;
  }

  return { isSending, send };
}
