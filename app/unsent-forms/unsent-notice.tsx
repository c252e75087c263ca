import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { contactMessages } from "../contact/messages.ts";
import { deleteContactDraft } from "../forms/contact-draft.ts";
import {
  resendLead,
  watchConnection,
  watchExpired,
  watchStored,
} from "../forms/send-queue/send-queue.ts";
import {
  deleteUnsentLead,
  isStorageBlocked,
  type LeadKind,
  type UnsentLead,
} from "../forms/send-queue/unsent-forms.ts";
import { useSendQueue } from "../forms/send-queue/use-send-queue.ts";
import { useSite } from "../shell/site.ts";
import { surveyMessages } from "../survey/answers/messages.ts";
import { outcomePath } from "../survey/outcome/outcome-path.ts";
import { saveSurveyData } from "../survey/outcome/survey-data.ts";
import { textLinkClass } from "../ui/text-link.tsx";
import { useToast } from "../ui/toast.tsx";
import { SentReview, useOutcome } from "./sent-review.tsx";
import { TopBar } from "./top-bar.tsx";

const wordsOf: Record<LeadKind, string> = {
  contact: "Your message hasn't been sent yet.",
  survey: "Your review hasn't been sent yet.",
};

export function UnsentNotice() {
  const { unsent, sending } = useSendQueue();
  const { number, display } = useSite().operator.phones.main;
  const { retry, deleteUnsent } = useUnsentLeads(unsent);
  const outcome = useOutcome();
  const kinds = unsent.map(({ kind }) => kind);
  if (kinds.length === 0) return outcome && <SentReview {...outcome} />;
  const isBusy = kinds.some((kind) => sending.includes(kind));
  return (
    <TopBar label="Not sent yet" className="border-danger bg-danger-surface">
      <p role="alert" className="py-1.5 font-semibold">
        <span>
          {[...new Set(kinds)].map((kind) => wordsOf[kind]).join(" ")}
        </span>
        <span className="block font-normal">
          {`${isStorageBlocked() ? "Keep this page open" : "It's saved on this device"}, and we'll keep trying.`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          onClick={() => retry(kinds)}
          // As wide with either text, so that the links beside it stay in place.
          className={`${textLinkClass} min-w-20`}
        >
          <span>{isBusy ? "Sending..." : "Try again"}</span>
        </button>
        <a href={`tel:${number}`} className={textLinkClass}>
          {display}
        </a>
        <button type="button" onClick={deleteUnsent} className={textLinkClass}>
          Delete it
        </button>
      </div>
    </TopBar>
  );
}

function useUnsentLeads(unsent: readonly UnsentLead[]) {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { main } = useSite().operator.phones;

  useEffect(
    () =>
      watchStored(({ kind, contents }, { qualified }) => {
        if (kind === "survey") saveSurveyData(contents, qualified);
        else deleteContactDraft(contents);
        toast(messagesOf[kind].stored);
      }),
    [toast],
  );
  useEffect(
    () =>
      watchExpired(() =>
        toast({
          kind: "destructive",
          title: "An older form was not sent",
          description: `We couldn't send it within two days. Please send it again, or call ${main.display}.`,
        }),
      ),
    [toast, main],
  );
  // Last, because its first check calls the listeners above.
  useEffect(watchConnection, []);

  async function retry(kinds: readonly LeadKind[]) {
    for (const kind of kinds) {
      const reply = await resendLead(kind);
      if (reply && reply.status !== "stored") toast(messagesOf[kind].failed);
      // The review's own page navigates itself.
      const isAway = kind === "survey" && pathname !== "/online-review";
      if (reply?.status === "stored" && isAway) {
        await navigate(outcomePath(reply.qualified));
      }
    }
  }

  function deleteUnsent() {
    if (!window.confirm("Delete the unsent form from this device?")) return;
    document.querySelector<HTMLFormElement>("#contact form")?.reset();
    for (const lead of unsent) {
      deleteContactDraft(lead.contents);
      deleteUnsentLead(lead);
    }
  }

  return { retry, deleteUnsent };
}

const messagesOf = {
  contact: { stored: contactMessages.sent, failed: contactMessages.failed },
  survey: { stored: surveyMessages.submitted, failed: surveyMessages.failed },
};
