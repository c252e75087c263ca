import { data, Form, redirect } from "react-router";
import { readConsent } from "../consent/consent.ts";
import { readForm } from "../server/http/form-body.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { PhoneText } from "../shell/phone-link.tsx";
import { usePagePhone, useSite } from "../shell/site.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Field } from "../ui/form/field.tsx";
import { Notice, type NoticeText } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/opt-out-page.ts";
import { checkOptOut, type OptOutErrors } from "./opt-out-form.ts";

const path = "/do-not-sell-or-share";
const title = "Do Not Sell or Share My Personal Information";

export function loader({ request, url }: Route.LoaderArgs) {
  return {
    isDone: url.searchParams.has("done"),
    hasSignal: request.headers.get("Sec-GPC") === "1",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { sharingOptOuts, clientAddress, now, reportFailure } =
    context.get(servicesContext);
  const typed = await readForm(request);
  const checked = checkOptOut(typed);
  if (!checked.ok) {
    return data({ typed, errors: checked.errors }, { status: 422 });
  }
  const refused = { typed, errors: {}, hasFailed: true };
  if (!sharingOptOuts.mayOptOut(clientAddress)) {
    return data(refused, { status: 429 });
  }
  try {
    await sharingOptOuts.optOut(checked.contactPoints, {
      given: readConsent(typed, request),
      address: clientAddress,
      now: now(),
    });
  } catch (error) {
    reportFailure("opt-out not stored", error);
    return data(refused, { status: 503 });
  }
  return redirect(`${path}?done`, 303);
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: title, path },
];

export default function OptOutPage({
  loaderData: { isDone, hasSignal },
  actionData,
}: Route.ComponentProps) {
  const { siteUrl } = useSite();
  const phone = usePagePhone();
  const hasErrors = Object.keys(actionData?.errors ?? {}).length > 0;
  return (
    <>
      <PageMeta
        title={title}
        description="Tell us not to sell or share your information. It takes one form and no account."
        path={path}
        hasErrors={hasErrors}
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading={title}
        mark="shield"
        lead="Enter the phone number or email address that you gave us, or may give us. From then on, this website won't pass anything from you to law firms or companies outside ours."
      >
        <div className="grid items-start gap-x-20 gap-y-10 lg:grid-cols-2">
          <div className="grid max-w-lg gap-6">
            {isDone && <Notice {...done} />}
            {hasSignal && <Notice {...signal} />}
            {actionData && "hasFailed" in actionData && <Failed />}
            <OptOutForm {...actionData} />
          </div>
          <ul className="ruled-list max-w-lg text-muted">
            <li>
              You don't need an account, and we won't treat you differently.
            </li>
            <li>It doesn't cover information a firm already has.</li>
            <li>
              You can also opt out by phone: <PhoneText phone={phone} />.
            </li>
            <li>
              <TextLink href="/privacy-policy" label="Privacy Policy" />
            </li>
          </ul>
        </div>
      </PageFrame>
    </>
  );
}

const done: NoticeText = {
  kind: "success",
  title: "You've opted out.",
  description: "It took effect right away. There's nothing else to do.",
};

const signal: NoticeText = {
  kind: "plain",
  title: "Your browser's opt-out signal is on.",
  description:
    "It sends Global Privacy Control. We treat every form you send from it as opted out. To opt out for your phone number or email on every device, use the form.",
};

function Failed() {
  const phone = usePagePhone();
  return (
    <Notice
      kind="destructive"
      title="We couldn't save this."
      description={
        <>
          Please try again in a few minutes, or call us at{" "}
          <PhoneText phone={phone} />.
        </>
      }
    />
  );
}

function OptOutForm({
  typed,
  errors,
}: {
  typed?: Record<string, string>;
  errors?: OptOutErrors;
}) {
  const problems = [
    { id: "opt-out-phone", words: "Phone number", error: errors?.phone },
    { id: "opt-out-email", words: "Email", error: errors?.email },
  ].filter(({ error }) => error);
  return (
    <Form
      method="post"
      action={path}
      reloadDocument
      noValidate
      className="stack-5 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <ErrorSummary problems={problems} />
      <Field
        id="opt-out-phone"
        label="Phone number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={typed?.phone}
        error={errors?.phone}
      />
      <Field
        id="opt-out-email"
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={typed?.email}
        error={errors?.email}
      />
      <Button variant="action" type="submit" className="w-full">
        Opt out
      </Button>
    </Form>
  );
}
