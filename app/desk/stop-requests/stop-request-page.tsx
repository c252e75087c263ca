import type { OptOutErrors } from "../../privacy/opt-out-form.ts";
import { CheckField, ChoiceField } from "../../ui/form/choice-field.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import {
  deskPage,
  readFields,
  redirectTo,
  type SignedIn,
} from "../desk-request.server.ts";
import { PageHead } from "../shell/page-parts.tsx";
import { Submit } from "../shell/submit.tsx";
import { readStop, recordStop, requestChannels } from "./record-stop.server.ts";

const title = "Someone asked us to stop";

export async function showStopRequest(desk: SignedIn): Promise<Response> {
  return stopPage(desk);
}

export async function saveStopRequest(desk: SignedIn): Promise<Response> {
  const fields = readFields(desk);
  const read = readStop(fields);
  if (!read.ok) return stopPage(desk, { ...read, fields });
  const { database, delivery, now } = desk.services;
  const services = { database, outbox: delivery.outbox };
  await recordStop(services, read.stop, desk.session.account, now());
  delivery.wake();
  return redirectTo("/stop-requests?saved");
}

type Refused = {
  fields: Record<string, string>;
  errors: OptOutErrors;
  problem?: string;
};

function stopPage(desk: SignedIn, refused?: Refused) {
  const { fields, errors, problem } = refused ?? {};
  const isChecked = (name: string) => !fields || fields[name] === "yes";
  return deskPage(
    desk,
    title,
    <form method="post" action="/stop-requests" className="max-w-xl stack-5">
      <PageHead up={{ href: "/", label: "Queue" }} title={title}>
        Write down what they asked for right away. It takes effect at once, for
        everyone at the firm. You can't undo it.
      </PageHead>
      {desk.url.searchParams.has("saved") && !refused && (
        <Notice kind="success" title="Saved. It's in effect now." />
      )}
      {problem && <Notice kind="destructive" title={problem} />}
      <Field
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="off"
        defaultValue={fields?.phone}
        error={errors?.phone}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={fields?.email}
        error={errors?.email}
      />
      <fieldset className="stack-2">
        <legend className="mb-2 font-semibold">What to stop</legend>
        {Object.entries(scopes).map(([name, label]) => (
          <CheckField
            key={name}
            label={label}
            name={name}
            value="yes"
            defaultChecked={isChecked(name)}
          />
        ))}
      </fieldset>
      <ChoiceField
        label="How they asked"
        name="channel"
        options={requestChannels.options.map((value) => ({
          value,
          label: channelLabels[value],
        }))}
        defaultValue={fields?.channel ?? "phone"}
      />
      <Submit label="Save request" variant="action" />
    </form>,
    { status: refused ? 422 : 200 },
  );
}

const channelLabels = {
  phone: "On the phone",
  letter: "By letter",
  email: "By email",
  "in person": "In person",
};

const scopes = {
  calls: "Calls to this number",
  texts: "Texts to this number",
  sharing: "Selling or sharing their information",
};
