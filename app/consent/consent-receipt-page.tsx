import { data, redirect } from "react-router";
import { readForm } from "../server/http/form-body.server.ts";
import {
  type RequestServices,
  servicesContext,
} from "../server/http/services-context.server.ts";
import { isHttps } from "../server/is-https.ts";
import { home, notFound } from "../shell/not-found/not-found.ts";
import { PageFrame } from "../shell/page/page-frame.tsx";
import { PageMeta } from "../shell/page/page-meta.tsx";
import { useSite } from "../shell/site.ts";
import { Notice } from "../ui/notice.tsx";
import type { Route } from "./+types/consent-receipt-page.ts";
import { readConsent } from "./consent.ts";
import {
  noUsNumber,
  ReceiptSender,
  WithdrawForm,
  withdrawalFailed,
} from "./receipt/receipt-controls.tsx";
import {
  clearedReceiptCookie,
  findReceiptToken,
  isReceiptToken,
  receiptPath,
} from "./receipt/receipt-cookie.ts";
import {
  joinNumbers,
  ReceiptEvent,
  StoppedNotice,
} from "./receipt/receipt-events.tsx";
import { viewReceipt } from "./receipt/receipt-view.server.ts";

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
  const cookie = clearedReceiptCookie(isHttps(siteUrl));
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
            {actionData?.hasFailed && <Notice {...withdrawalFailed(main)} />}
            <StoppedNotice {...loaderData} />
            {numbers.length === 0 && <Notice {...noUsNumber(main)} />}
            {events.map((event) => (
              <ReceiptEvent
                key={event.sequence}
                {...event}
                optedOut={loaderData.optedOut}
              />
            ))}
          </div>
          <div className="stack-7">
            <WithdrawForm {...loaderData} />
            <ReceiptSender />
            <p className="hidden break-all print:block">
              {`This page's web address: ${siteUrl}${receiptPath(token)}`}
            </p>
          </div>
        </div>
      </PageFrame>
    </>
  );
}
