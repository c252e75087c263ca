import { data, redirect, useNavigate } from "react-router";
import type { Phone } from "../brand/operator.ts";
import { readConsentChoices } from "../consent/consent.ts";
import { confirmationPath, readConfirmation } from "../forms/confirmation.ts";
import { readSender } from "../leads/sender.ts";
import { renewConfirmation, storedHeaders } from "../leads/stored-response.ts";
import { readForm } from "../server/http/form-body.server.ts";
import { servicesContext } from "../server/http/services-context.server.ts";
import { ifAlwaysOpen } from "../shell/availability.ts";
import { breadcrumbList } from "../shell/page/breadcrumb-list.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { PhoneText } from "../shell/phone-link.tsx";
import { useSite } from "../shell/site.ts";
import { Notice, type NoticeText } from "../ui/notice.tsx";
import type { Route } from "./+types/request-callback-page.ts";
import type { CallbackCode } from "./callback-response.ts";
import { CallbackForm } from "./form/callback-form.tsx";
import { CallbackSent } from "./form/callback-sent.tsx";
import { useCallbackForm } from "./form/use-callback-form.ts";
import { callbackMessages, connectionFailed, phoneErrors } from "./messages.ts";
import { startCallback } from "./start-callback.server.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { confirmation, headers } = renewConfirmation(request, url, services);
  return data(
    {
      ...(confirmation && { confirmation }),
      isManual: services.phoneService.staffCallsBack ?? false,
    },
    { headers },
  );
}

/** Confirms without a request, so that a placed call never ends on an error page. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = url;
  const { confirmation = "unknown" } =
    readConfirmation(pathname, search, document.cookie) ?? {};
  return confirmation !== "unknown" && confirmation.isToastShown
    ? { confirmation, isManual: false }
    : serverLoader();
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const typed = form.leadPhoneNumber ?? "";
  const sender = readSender(form, request, services.clientAddress);
  const input = { typed, confirmationToken: form.confirmationToken };
  const result = await startCallback(input, sender, services);
  if (result.ok) {
    return redirect("/request-callback?started#sent", {
      status: 303,
      headers: storedHeaders(
        { what: "call", ...result, phone: typed },
        services,
      ),
    });
  }
  return data(
    {
      typed,
      checked: readConsentChoices(form),
      confirmationToken: result.confirmationToken,
      ...explain(result.code, result.error),
    },
    { status: result.status },
  );
}

const crumbs = [
  { name: "Home", path: "/" },
  { name: "Request a callback", path: "/request-callback" },
];

export default function RequestCallbackPage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const { siteUrl, operator, homeLabels } = useSite();
  const refusal = actionData;
  const { confirmation, isManual } = loaderData;
  const { manual, started } = callbackMessages;
  const isUnknown = confirmation === "unknown";
  const notice =
    refusal?.message ?? (isUnknown && unknownCall(operator.phones.main));
  const navigate = useNavigate();
  const sent = !isUnknown && !refusal && confirmation;
  const form = useCallbackForm({ ...refusal, error: refusal?.phoneError }, () =>
    navigate(confirmationPath("call")),
  );
  return (
    <>
      <PageMeta
        title="Request a callback"
        hasErrors={form.error !== undefined}
        structuredData={[breadcrumbList(crumbs, siteUrl)]}
      />
      <PageFrame
        crumbs={crumbs}
        heading="Request a callback"
        mark={sent ? undefined : "telephone"}
        lead={
          !sent && (
            <p>
              Or call us at <PhoneText phone={operator.phones.main} />
              {ifAlwaysOpen(operator, ", day or night")}.
            </p>
          )
        }
      >
        <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2">
          <div
            // On a phone, the toast has its place between the heading and the confirmation.
            className={`max-w-lg [anchor-name:--sent] rounded-card border border-line bg-surface p-5 stack-4 shadow-card sm:p-8 ${sent ? "mt-12 lg:mt-0" : "pb-2! sm:pb-5!"}`}
          >
            {sent ? (
              <CallbackSent
                key={sent.reference}
                sent={sent}
                message={
                  sent.isToastShown ? undefined : isManual ? manual : started
                }
              />
            ) : (
              <>
                {notice && <Notice {...notice} />}
                <CallbackForm form={form} />
              </>
            )}
          </div>
          <Expect first={sent ? undefined : whoCalls(isManual)} />
        </div>
        {homeLabels && (
          <p className="mt-12 text-sm text-muted">{homeLabels.join(" ")}</p>
        )}
      </PageFrame>
    </>
  );
}

function whoCalls(isManual: boolean) {
  return isManual
    ? "A person will call the number you enter."
    : "We'll call the number you enter right away.";
}

function Expect({ first }: { first: string | undefined }) {
  return (
    <section>
      <h2 className="text-2xl">What to expect</h2>
      <ul className="ruled-list mt-4 max-w-lg text-muted">
        {first && <li>{first}</li>}
        <li>
          You don't need any papers. Tell us what happened in your own words.
        </li>
        <li>
          The call is free. It doesn't make anyone your lawyer, and you can hang
          up at any time.
        </li>
      </ul>
    </section>
  );
}

function explain(code: CallbackCode, error: string) {
  switch (code) {
    case "phone-required":
      return {
        message: callbackMessages.missing,
        phoneError: phoneErrors.missing,
      };
    case "phone-invalid":
      return {
        message: callbackMessages.invalid,
        phoneError: phoneErrors.invalid,
      };
    case "phone-refused":
      return { message: connectionFailed(error), phoneError: error };
    default:
      return { message: connectionFailed(error), phoneError: undefined };
  }
}

function unknownCall({ display }: Phone): NoticeText<string> {
  return {
    kind: "plain",
    title: "Did you just ask for a call?",
    description: `We confirm each call here for an hour, on the device that asked for it. No call yet? Call us at ${display.replace(" ", "\u00a0")}.`,
  };
}
