import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { receiptLink } from "../consent/receipt/receipt-cookie.ts";
import type { Confirmation } from "../forms/confirmation.ts";
import { PhoneText } from "../shell/phone-link.tsx";
import { usePagePhone } from "../shell/site.ts";
import { TextLink, textLinkClass } from "../ui/text-link.tsx";

export function SentConfirmation({
  heading,
  sent,
  notice,
  children,
  another,
}: {
  heading: string;
  sent: Confirmation & { isNew?: boolean };
  notice?: ReactNode;
  children: ReactNode;
  another: { href: string; label: string; onClick?: () => void };
}) {
  const phone = usePagePhone();
  const title = useFocusedHeading(sent.isNew);
  return (
    <div className="stack-4">
      {notice}
      <h2
        id="sent"
        ref={title}
        tabIndex={-1}
        className="scroll-mt-24 text-xl outline-none not-first:mt-7"
      >
        {heading}
      </h2>
      {children}
      <dl className="ruled-list grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-y border-line py-4">
        <dt className="text-muted">We'll call</dt>
        <dd className="font-semibold">{sent.phone}</dd>
        <dt className="text-muted">Your reference</dt>
        <dd className="font-semibold">{sent.reference}</dd>
      </dl>
      <p>
        Can't wait, or is the number wrong? Call us at{" "}
        <PhoneText phone={phone} /> and give your reference.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <TextLink {...receiptLink} />
        <a
          href={another.href}
          onClick={(event) => {
            if (!another.onClick) return;
            event.preventDefault();
            another.onClick();
          }}
          className={textLinkClass}
        >
          {another.label}
        </a>
      </p>
    </div>
  );
}

function useFocusedHeading(isNew: boolean | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const type = useNavigationType();
  // Decided once: a later navigation within the page must not move the focus here.
  const [isSentNow] = useState(isNew ?? type !== NavigationType.Pop);
  useLayoutEffect(() => {
    if (!isSentNow) return;
    // After the router moves the focus, and before the first paint, so that the page doesn't jump.
    const frame = requestAnimationFrame(() => title.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isSentNow]);
  return title;
}
