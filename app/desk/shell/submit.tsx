import type { ComponentProps } from "react";
import { Button, type ButtonVariant } from "../../ui/button.tsx";

export function Submit({
  label,
  variant = "quiet",
  ...button
}: Omit<ComponentProps<"button">, "children"> & {
  label: string;
  variant?: ButtonVariant;
}) {
  return (
    <Button variant={variant} type="submit" {...button}>
      {label}
    </Button>
  );
}
