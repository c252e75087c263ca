import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { contactMessages } from "../contact/messages.ts";
import { deleteContactDraft } from "../forms/contact-draft.ts";
import {
  resendLead,
  watchConnection,
  watchExpired,
  watchStored,
} from "../forms/send-queue/send-queue.ts";
import {
  deleteUnsentLeads,
  type LeadKind,
  type UnsentLead,
} from "../forms/send-queue/unsent-forms.ts";
import { useSendQueue } from "../forms/send-queue/use-send-queue.ts";
import { useSite } from "../shell/site.ts";
import { surveyMessages } from "../survey/answers/messages.ts";
import { outcomePath, outcomePaths } from "../survey/outcome/outcome-path.ts";
import { saveSurveyData } from "../survey/outcome/survey-data.ts";
import { Spinner } from "../ui/spinner.tsx";
import { textLinkClass } from "../ui/text-link.tsx";
import { useToast } from "../ui/toast.tsx";

const wordsOf: Record<LeadKind, string> = {
  contact: "Your message hasn't been sent yet.",
  survey: "Your review hasn't been sent yet.",
};

/** Inline, because only script shows the notice: as classes these styles would add to every page. */
const atTheTop = {
  position: "sticky",
  top: 0,
  bottom: "auto",
  padding: 0,
} as const;

export function UnsentLeads() {
  const { unsent, sending } = useSendQueue();
  const { number, display } = useSite().operator.phones.main;
  const { retry, deleteUnsent } = useUnsentLeads(unsent);
  const outcome = useOutcome();
  const kinds = unsent.map(({ kind }) => kind);
  if (kinds.length === 0) return outcome && <SentReview {...outcome} />;
  const isBusy = kinds.some((kind) => sending.includes(kind));
  return (
    <aside
      aria-label="Not sent yet"
      style={atTheTop}
      className="floating no-print border-b border-danger bg-danger-surface"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <p role="status" className="py-1.5 font-semibold">
          <span>
            {[...new Set(kinds)].map((kind) => wordsOf[kind]).join(" ")}
          </span>
          <span className="block font-normal">
            It's saved on this device, and we'll keep trying.
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-4">
          <button
            type="button"
            disabled={isBusy}
            onClick={() => retry(kinds)}
            className={textLinkClass}
          >
            {isBusy && <Spinner />}
            <span className={isBusy ? "sr-only" : undefined}>
              {isBusy ? "Sending..." : "Try again"}
            </span>
          </button>
          <a href={`tel:${number}`} className={textLinkClass}>
            {display}
          </a>
          <button
            type="button"
            onClick={deleteUnsent}
            className={textLinkClass}
          >
            Delete it
          </button>
        </div>
      </div>
    </aside>
  );
}

/** For a review that was sent while its visitor was on another page. */
function SentReview({ path, close }: { path: string; close: () => void }) {
  return (
    <aside
      aria-label="Your review"
      style={atTheTop}
      className="floating no-print border-b border-line bg-surface"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <p className="py-1.5 font-semibold">We have your review.</p>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link to={path} className={textLinkClass}>
            See your result
          </Link>
          <button type="button" onClick={close} className={textLinkClass}>
            Close
          </button>
        </div>
      </div>
    </aside>
  );
}

/** Where a review that was sent again leads, until the visitor has been there. */
function useOutcome() {
  const [path, setPath] = useState<string>();
  const { pathname } = useLocation();
  useEffect(
    () =>
      watchStored(({ kind }, { qualified }) => {
        if (kind === "survey") setPath(outcomePath(qualified));
      }),
    [],
  );
  useEffect(() => {
    if (outcomePaths.includes(pathname)) setPath(undefined);
  }, [pathname]);
  return path === undefined ? null : { path, close: () => setPath(undefined) };
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
  // Last: its first check tells the others.
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
    for (const { contents } of unsent) deleteContactDraft(contents);
    // The form keeps another message.
    document.querySelector<HTMLFormElement>("#contact form")?.reset();
    deleteUnsentLeads();
  }

  return { retry, deleteUnsent };
}

const messagesOf = {
  contact: { stored: contactMessages.sent, failed: contactMessages.failed },
  survey: { stored: surveyMessages.submitted, failed: surveyMessages.failed },
};
