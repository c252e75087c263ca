import { useState } from "react";
import { useNavigate } from "react-router";
import { useToast } from "../ui/toast.tsx";
import {
  checkAnswers,
  type SurveyDraft,
  type SurveyErrors,
} from "./answers.ts";
import { surveyMessages } from "./messages.ts";
import { sendSurvey } from "./send-survey.ts";
import { saveSurveyData } from "./this-device.ts";

/** Sends the survey, says how that went, and goes on to the outcome. The answer is what was refused, field by field. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();

  async function send(
    draft: SurveyDraft,
    honeypot: string,
    now: Date,
  ): Promise<SurveyErrors> {
    const result = checkAnswers(draft, now);
    if (!result.ok) return refuse(result.errors);
    setSending(true);
    const sent = await sendSurvey(result.answers, honeypot);
    setSending(false);
    if (sent.status === "refused") return refuse(sent.errors);
    if (sent.status === "failed") {
      toast(surveyMessages.failed);
      return {};
    }
    saveSurveyData(result.answers, sent.qualified);
    toast(surveyMessages.submitted);
    await navigate(`/thank-you?qualified=${sent.qualified}`);
    return {};
  }

  function refuse(errors: SurveyErrors) {
    toast(surveyMessages.incomplete);
    return errors;
  }

  return { isSending, send };
}
