import type { ComponentProps } from "react";
import type { Phone } from "../brand/company.ts";
import { PhoneIcon } from "../brand/icons.tsx";
import { buttonLook } from "../ui/button.tsx";

/** A button that dials, with the number as text. */
export function CallButton({
  phone,
  label = "Call",
  look = "action",
  className = "",
}: {
  phone: Phone;
  label?: string;
  look?: ComponentLook;
  className?: string;
}) {
  return (
    <a href={`tel:${phone.number}`} className={buttonLook(look, className)}>
      <PhoneIcon />
      <span>
        {label} <span className="inline-block">{phone.display}</span>
      </span>
    </a>
  );
}

type ComponentLook = Parameters<typeof buttonLook>[0];

/** The number in a sentence. */
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
