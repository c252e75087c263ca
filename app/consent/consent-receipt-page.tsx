import { data, redirect } from "react-router";
import type { Phone } from "../brand/operator.ts";
import { consentFields } from "../forms/metadata-fields.ts";
import { readForm } from "../server/http/form-body.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "../server/http/services-context.server.ts";
import { addressLine } from "../shell/address-line.ts";
import { home, notFound } from "../shell/not-found/not-found.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { PhoneText } from "../shell/phone-link.tsx";
import { useSite } from "../shell/site.ts";
import { Button } from "../ui/button.tsx";
import { Notice, type NoticeText } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { Route } from "./+types/consent-receipt-page.ts";
import { readConsent } from "./consent.ts";
import {
  clearedReceiptCookie,
  findReceiptToken,
  isReceiptToken,
  receiptPath,
} from "./receipt-cookie.ts";
import { receiptText } from "./receipt-text.ts";
import { TimeOfReader } from "./receipt-time.tsx";
import { type ReceiptView, viewReceipt } from "./receipt-view.server.ts";

/** Without a token in the URL, redirects to the receipt of this device's last form. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { consents, getTimeZone } = context.get(servicesContext);
  const { token } = params;
  if (token === undefined) {
    const own = findReceiptToken(request.headers.get("Cookie") ?? "");
    throw own ? redirect(receiptPath(own)) : noReceiptHere();
  }
  const receipt = isReceiptToken(token)
    ? await consents.findReceipt(token)
    : undefined;
  if (!receipt) throw notFound("Receipt not found");
  return viewReceipt(receipt, getTimeZone(receipt.person));
}

/** Stopping twice has no effect. A POST without a token makes this device forget its receipt. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = params;
  if (token === undefined) return forgetReceipt(services);
  const form = await readForm(request);
  const scope = scopes.get(form.stop ?? "");
  const receipt = isReceiptToken(token)
    ? await services.consents.findReceipt(token)
    : undefined;
  if (!receipt) throw notFound("Receipt not found");
  const isNew =
    (scope?.calls && !receipt.stopped.calls) ||
    (scope?.texts && !receipt.stopped.texts);
  if (
    scope &&
    isNew &&
    !services.consents.mayWithdraw(services.clientAddress)
  ) {
    return data({ hasFailed: true }, { status: 429 });
  }
  try {
    if (scope && isNew) {
      await services.consents.withdraw(token, scope, {
        given: readConsent(form, request),
        address: services.clientAddress,
        now: services.now(),
      });
    }
  } catch (error) {
    services.reportFailure("withdrawal not stored", error);
    return data({ hasFailed: true }, { status: 503 });
  }
  return redirect(receiptPath(token), 303);
}

function forgetReceipt({ siteUrl }: Pick<RequestServices, "siteUrl">) {
  const cookie = clearedReceiptCookie(siteUrl.startsWith("https:"));
  return redirect("/", { status: 303, headers: { "Set-Cookie": cookie } });
}

function noReceiptHere() {
  const detail =
    "After you send us a form, you can find your receipt here, on the same device.";
  return notFound("No receipt on this device", home, detail);
}

const scopes = new Map([
  ["calls", { calls: true, texts: false }],
  ["texts", { calls: false, texts: true }],
  ["both", { calls: true, texts: true }],
]);

export default function ConsentReceiptPage({
  params: { token = "" },
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const { numbers, events } = loaderData;
  const { siteUrl, operator } = useSite();
  const { main } = operator.phones;
  return (
    <>
      <PageMeta title="What you agreed to" />
      <PageFrame
        heading="What you agreed to"
        mark="shield"
        lead={`Your receipt${numbers.length > 0 ? ` for ${joinNumbers(numbers)}` : ""}. Save this page's web address to come back to it.`}
      >
        <div className="grid items-start gap-x-16 gap-y-7 lg:grid-cols-[5fr_3fr]">
          <div className="stack-7">
            {actionData?.hasFailed && <Notice {...failed(main)} />}
            <Stopped {...loaderData} />
            {numbers.length === 0 && <Notice {...noNumber(main)} />}
            {events.map((event) => (
              <Event
                key={event.sequence}
                {...event}
                optedOut={loaderData.optedOut}
              />
            ))}
          </div>
          <div className="stack-7">
            <Withdraw {...loaderData} />
            <Sender />
            <p className="hidden break-all print:block">
              {`This page's web address: ${siteUrl}${receiptPath(token)}`}
            </p>
          </div>
        </div>
      </PageFrame>
    </>
  );
}

function failed({ display }: Phone): NoticeText {
  return {
    kind: "destructive",
    title: "Not stopped yet",
    description: `Something went wrong on our side. Please try again, or call us at ${display}.`,
  };
}

/** A guess at the number could stop calls to someone else. */
function noNumber({ display }: Phone): NoticeText {
  return {
    kind: "plain",
    title: "We couldn't find a US phone number in what you typed.",
    description: `The buttons below stop calls and texts about this request only. To stop them for your phone, call us at ${display}.`,
  };
}

function Stopped({ stopped, numbers }: ReceiptView) {
  const { calls, texts } = stopped;
  if (!calls && !texts) return null;
  const what = calls && texts ? "Calls and texts" : calls ? "Calls" : "Texts";
  const whose =
    numbers.length > 0 ? `to ${joinNumbers(numbers)}` : "about this request";
  const since = calls ?? texts;
  return (
    <Notice
      kind="success"
      title={`${what} ${whose} are stopped.`}
      description={since && <>Since {<TimeOfReader {...since} />}.</>}
    />
  );
}

function joinNumbers(numbers: readonly string[]) {
  return numbers.join(" and ");
}

function Event({
  at,
  what,
  words,
  choices,
  isSharing,
  optedOut,
}: ReceiptView["events"][number] & Pick<ReceiptView, "optedOut">) {
  return (
    <section className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <p className="text-sm text-muted">
        <TimeOfReader {...at} />
      </p>
      <h2 className="mt-2 text-xl">{what}</h2>
      {words && <p className="mt-4">{words}</p>}
      {choices.length > 0 && (
        <ul className="mt-4 stack-3">
          {choices.map(({ label, isAgreed }) => (
            <li key={label} className="border-t border-line pt-2">
              <strong className="font-semibold">
                {isAgreed ? "You agreed: " : "You did not agree: "}
              </strong>
              {label}
            </li>
          ))}
        </ul>
      )}
      {isSharing && <TakeBackSharing optedOut={optedOut} />}
    </section>
  );
}

/** RCW 19.373.030: consent is as easy to take back as to give. */
function TakeBackSharing({ optedOut }: Pick<ReceiptView, "optedOut">) {
  return optedOut ? (
    <p className="mt-4 font-semibold">
      You opted out of sharing: <TimeOfReader {...optedOut} />.
    </p>
  ) : (
    <p className="mt-4">
      <TextLink href="/do-not-sell-or-share" label="Take this back" />
    </p>
  );
}

function Sender() {
  const { legalName, postalAddress, phones } = useSite().operator;
  return (
    <address className="border-t border-line pt-6 text-sm text-muted not-italic">
      This receipt is from {legalName}
      {postalAddress && `, ${addressLine(postalAddress)}`}.{" "}
      <span className="inline-block">Phone: {phones.main.display}</span>
    </address>
  );
}

function Withdraw({ stopped, numbers }: ReceiptView) {
  const { main } = useSite().operator.phones;
  const { version, words, buttons } = receiptText;
  const [calls, texts, both] = buttons;
  const isAll = stopped.calls && stopped.texts;
  return (
    <form method="post">
      <h2 className="text-xl">Changed your mind?</h2>
      <p className="mt-4 text-muted">
        {isAll ? "We won't call or text you." : words} Questions? Call us at{" "}
        <PhoneText phone={main} />.
      </p>
      {stopped.calls && numbers.length > 0 && (
        <div className="mt-4 text-muted">
          <p>
            Did someone else stop calls to your number, or do you want a call
            after all? Request a callback, confirm it, and press 1 when your
            phone rings. Then we can call you again.
          </p>
          <TextLink href="/request-callback" label="Request a callback" />
        </div>
      )}
      <input type="hidden" name={consentFields.version} value={version} />
      <div className="mt-4 flex flex-wrap gap-3">
        {!stopped.calls && (
          <Button variant="quiet" type="submit" name="stop" value="calls">
            {calls}
          </Button>
        )}
        {!stopped.texts && (
          <Button variant="quiet" type="submit" name="stop" value="texts">
            {texts}
          </Button>
        )}
        {!stopped.calls && !stopped.texts && (
          <Button variant="quiet" type="submit" name="stop" value="both">
            {both}
          </Button>
        )}
      </div>
    </form>
  );
}
