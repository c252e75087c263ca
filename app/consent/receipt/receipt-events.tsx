import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { LocalTime } from "./receipt-time.tsx";
import type { ReceiptView } from "./receipt-view.server.ts";

export function StoppedNotice({ stopped, numbers }: ReceiptView) {
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
      description={since && <>Since {<LocalTime {...since} />}.</>}
    />
  );
}

export function ReceiptEvent({
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
        <LocalTime {...at} />
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
      You opted out of sharing: <LocalTime {...optedOut} />.
    </p>
  ) : (
    <p className="mt-4">
      <TextLink href="/do-not-sell-or-share" label="Take this back" />
    </p>
  );
}

export function joinNumbers(numbers: readonly string[]) {
  return numbers.join(" and ");
}
