import type { ComponentProps } from "react";
import { PhoneIcon } from "../brand/icons.tsx";
import type { Phone } from "../brand/operator.ts";
import { type ButtonVariant, buttonClass } from "../ui/button.tsx";

export function CallButton({
  phone,
  label = "Call",
  variant = "action",
  className = "",
}: {
  phone: Phone;
  label?: string;
  variant?: ButtonVariant;
  className?: string;
}) {
  return (
    <a href={`tel:${phone.number}`} className={buttonClass(variant, className)}>
      <PhoneIcon />
      <span>
        {`${label} `}
        <span className="inline-block">{phone.display}</span>
      </span>
    </a>
  );
}

export function PhoneText({
  phone,
  ...rest
}: { phone: Phone } & ComponentProps<"a">) {
  return (
    <a href={`tel:${phone.number}`} {...rest}>
      <span className="inline-block font-semibold underline underline-offset-4">
        {phone.display}
      </span>
    </a>
  );
}
