import type { Touch } from "../../../attribution/attribution.ts";
import { describeTouch } from "../../../delivery/messages/contact-history-lines.ts";
import { mailtoOf } from "../../../delivery/messages/linkable-email.ts";
import type { Delivery } from "../../../delivery/subjects/subject.ts";
import { formatDateTime } from "../../../server/local-time.ts";
import { addNonBreakingSpaces } from "../../../ui/add-non-breaking-spaces.ts";
import { TextLink } from "../../../ui/text-link.tsx";
import { withoutDestination } from "../../numbers/words.ts";
import { Line, Lines } from "../../shell/page-parts.tsx";
import { ActionButton } from "../forms/action-form.tsx";
import type { LeadDetails } from "../lead-details.server.ts";
import type { LeadView } from "../lead-view.server.ts";
import { describeUntil } from "./hours-words.ts";

type Props = { details: LeadDetails; timeZone: string };

export function WhatHappened({ details }: Pick<Props, "details">) {
  const { whatHappened, story } = details;
  return (
    <section className="stack-4">
      <h2 className="text-xl">What happened</h2>
      {whatHappened && <p className="text-lg">{whatHappened}</p>}
      {story && (
        <blockquote className="rounded-card bg-sunken p-4 text-lg whitespace-pre-line wrap-anywhere">
          {story}
        </blockquote>
      )}
    </section>
  );
}

export function LeadAnswers({ details }: Pick<Props, "details">) {
  return (
    <section className="stack-4">
      <h2 className="text-xl">Details</h2>
      <Facts facts={details.answers} email={details.email} />
    </section>
  );
}

function Facts({
  facts,
  email,
}: {
  facts: LeadDetails["answers"];
  email?: string | undefined;
}) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[8.5rem_1fr] items-baseline gap-x-4 py-2 @2xl:grid-cols-[11rem_1fr]"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="whitespace-pre-line">
            {value === email ? (
              <TextLink href={mailtoOf(value)} label={value} />
            ) : (
              addNonBreakingSpaces(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Consents({ details, timeZone }: Props) {
  const { consents, mustNotCall, mayText, hours, history } = details;
  const there = describeUntil(hours);
  const may = (what: string) =>
    hours.isOpen
      ? `You may ${what} until ${there}.`
      : `Don't ${what} before ${there}.`;
  return (
    <section data-part="consent" className="stack-3">
      <h2 className="text-xl">Consent</h2>
      <ul className="stack-1 font-semibold">
        <li>
          {mustNotCall ? "Don't call: they asked us to stop." : may("call")}
        </li>
        <li>
          {mayText
            ? may("text")
            : `Don't text: they ${history.suppressed?.texts ? "asked us to stop" : "didn't agree to texts"}.`}
        </li>
      </ul>
      {consents.map(({ sequence, at, what, words, choices, version }) => (
        <div
          key={sequence ?? at.toISOString()}
          className="stack-2 border-l-2 border-line pl-4 text-sm"
        >
          <p className="font-semibold">{what}</p>
          {words && <p>{words}</p>}
          {choices.map(({ label, isAgreed }) => (
            <p key={label}>
              <strong>{isAgreed ? "Agreed: " : "Did not agree: "}</strong>
              {label}
            </p>
          ))}
          <p className="text-muted">
            {[
              addNonBreakingSpaces(formatDateTime(at, timeZone)),
              version && `text ${version}`,
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
        </div>
      ))}
    </section>
  );
}

export function HowTheyFoundUs({ details: { history }, timeZone }: Props) {
  const { attribution } = history;
  const line = (label: string, touch: Touch) => ({
    label,
    value: `${describeTouch(touch)}\n${formatDateTime(touch.at, timeZone)}`,
  });
  return (
    <section className="stack-3">
      <h2 className="text-xl">How they found us</h2>
      {attribution ? (
        <Facts
          facts={[
            line("First visit", attribution.first),
            line("Last campaign", attribution.last),
          ]}
        />
      ) : (
        <p className="text-muted">Their browser didn't say.</p>
      )}
    </section>
  );
}

export function Deliveries({
  view,
  deliveries,
}: {
  view: LeadView;
  deliveries: readonly Delivery[];
}) {
  return (
    <section className="stack-3">
      <h2 className="text-xl">Sent to</h2>
      {deliveries.length === 0 && (
        <p className="text-muted">
          {view.hasDestination
            ? "This lead wasn't sent anywhere."
            : withoutDestination}
        </p>
      )}
      <Lines>
        {deliveries.map((delivery) => (
          <Line
            key={delivery.id}
            what={`${delivery.destination}${delivery.event.endsWith(".updated") ? ": change of status" : ""}`}
            note={
              <span
                className={
                  delivery.state === "dead" ? "font-semibold text-danger" : ""
                }
              >
                {stateInWords(delivery, view.timeZone)}
              </span>
            }
          >
            {["dead", "delivered"].includes(delivery.state) && view.mayWork && (
              <ActionButton
                view={view}
                act="send-again"
                label="Send again"
                fields={{ delivery: delivery.id }}
              />
            )}
          </Line>
        ))}
      </Lines>
    </section>
  );
}

function stateInWords(
  { state, attempts, next_at, ended_at, last_error }: Delivery,
  timeZone: string,
) {
  const at = (time: string) =>
    addNonBreakingSpaces(formatDateTime(time, timeZone));
  switch (state) {
    case "delivered":
      return `Delivered ${at(ended_at ?? next_at)}`;
    case "dead":
      return `Failed for good: ${last_error ?? "unknown reason"}`;
    case "dropped":
      return `Not sent: ${last_error ?? "no longer needed"}`;
    default:
      return attempts > 0
        ? `Failed: ${last_error ?? "no answer yet"}. Next try ${at(next_at)}`
        : `Goes out ${at(next_at)}`;
  }
}
