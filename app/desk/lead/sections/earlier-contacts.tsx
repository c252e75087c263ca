import { referenceOf } from "../../../forms/reference.ts";
import { statusLabel } from "../../../leads/events/lead-status.ts";
import { formatDateTime } from "../../../server/local-time.ts";
import { addNonBreakingSpaces } from "../../../ui/add-non-breaking-spaces.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Line, Lines } from "../../shell/page-parts.tsx";
import { Submit } from "../../shell/submit.tsx";
import {
  ActionButton,
  ActionForm,
  refusedInput,
} from "../forms/action-form.tsx";
import type { LeadDetails } from "../lead-details.server.ts";
import type { LeadView } from "../lead-view.server.ts";

type Props = { view: LeadView; details: LeadDetails };

export function EarlierContacts({ view, details }: Props) {
  const { thread, namesakes } = details;
  const { reference } = refusedInput(view, "join");
  return (
    <section className="stack-3">
      <h2 className="text-xl">From the same person</h2>
      {thread.length === 0 && (
        <p className="text-muted">Nothing else so far.</p>
      )}
      <ul>
        {thread.map(({ id, kind, time, status, story }) => (
          <li key={id}>
            <LeadLink id={id} time={time} timeZone={view.timeZone} />
            <p className="text-sm text-muted">
              {[kinds[kind] ?? kind, statusLabel(view.statuses, status)].join(
                " · ",
              )}
            </p>
            {story && <p className="line-clamp-1 wrap-anywhere">{story}</p>}
          </li>
        ))}
      </ul>
      {view.mayWork && (
        <>
          {thread.length > 0 && (
            <ActionButton
              view={view}
              act="split"
              label="Separate this lead: someone else sent it"
            />
          )}
          {namesakes.length > 0 && <Namesakes view={view} details={details} />}
          <Disclosure
            question="Join with another lead"
            isOpen={reference !== undefined}
          >
            <ActionForm view={view} act="join">
              <Field
                label="Reference"
                hint="Of a lead from the same person, such as 7KQ2-M9XD. You can separate them again."
                name="reference"
                required
                maxLength={12}
                autoComplete="off"
                autoCapitalize="characters"
                defaultValue={reference}
              />
              <Submit label="Join" />
            </ActionForm>
          </Disclosure>
        </>
      )}
    </section>
  );
}

const kinds: Readonly<Record<string, string>> = {
  contact: "Message",
  survey: "Review",
  callback: "Callback",
};

function Namesakes({ view, details: { namesakes } }: Props) {
  return (
    <div className="stack-2">
      <p className="font-semibold">Other leads with this name:</p>
      <p className="text-sm text-muted">
        Join one if the same person sent it. You can separate them again.
      </p>
      <Lines>
        {namesakes.map(({ id, time, place }) => (
          <Line
            key={id}
            what={<LeadLink id={id} time={time} timeZone={view.timeZone} />}
            note={place}
          >
            <ActionButton
              view={view}
              act="join"
              label="Join with this lead"
              fields={{ reference: referenceOf(id) }}
            />
          </Line>
        ))}
      </Lines>
    </div>
  );
}

function LeadLink({
  id,
  time,
  timeZone,
}: {
  id: string;
  time: string;
  timeZone: string;
}) {
  return (
    <TextLink
      href={`/leads/${id}`}
      label={addNonBreakingSpaces(
        `${referenceOf(id)}, ${formatDateTime(time, timeZone)}`,
      )}
    />
  );
}
