import type { Phone } from "../../brand/operator.ts";
import { consentFields } from "../../forms/metadata-fields.ts";
import { addressLine } from "../../shell/address-line.ts";
import { PhoneText } from "../../shell/phone-link.tsx";
import { useSite } from "../../shell/site.ts";
import { Button } from "../../ui/button.tsx";
import type { NoticeText } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { receiptText } from "./receipt-text.ts";
import type { ReceiptView } from "./receipt-view.server.ts";

export function WithdrawForm({ stopped, numbers }: ReceiptView) {
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

export function ReceiptSender() {
  const { legalName, postalAddress, phones } = useSite().operator;
  return (
    <address className="border-t border-line pt-6 text-sm text-muted not-italic">
      This receipt is from {legalName}
      {postalAddress && `, ${addressLine(postalAddress)}`}.{" "}
      <span className="inline-block">Phone: {phones.main.display}</span>
    </address>
  );
}

export function withdrawalFailed({ display }: Phone): NoticeText {
  return {
    kind: "destructive",
    title: "Not stopped yet",
    description: `Something went wrong on our side. Please try again, or call us at ${display}.`,
  };
}

/** A guess at the number could stop calls to someone else. */
export function noUsNumber({ display }: Phone): NoticeText {
  return {
    kind: "plain",
    title: "We couldn't find a US phone number in what you typed.",
    description: `The buttons below stop calls and texts about this request only. To stop them for your phone, call us at ${display}.`,
  };
}
