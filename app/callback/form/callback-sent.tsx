import type { Confirmation } from "../../forms/confirmation.ts";
import { SentConfirmation } from "../../leads/sent-confirmation.tsx";
import { Notice, type NoticeText } from "../../ui/notice.tsx";

export function CallbackSent({
  sent,
  message,
  askAgain,
}: {
  sent: Confirmation;
  message?: NoticeText | undefined;
  askAgain?: () => void;
}) {
  return (
    <SentConfirmation
      heading="We have your request"
      sent={sent}
      notice={message && <Notice {...message} />}
      another={{
        href: "/request-callback",
        label: "Ask for another call",
        ...(askAgain && { onClick: askAgain }),
      }}
    >
      <p>
        Keep your phone close. The call may come from a number you don't know.
      </p>
    </SentConfirmation>
  );
}
