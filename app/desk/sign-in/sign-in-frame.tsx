import type { ReactNode } from "react";
import { Field } from "../../ui/form/field.tsx";

export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <Field
      label="Six-digit code"
      hint="From your authenticator app"
      name="code"
      required
      inputMode="numeric"
      maxLength={8}
      autoComplete="one-time-code"
      error={error}
    />
  );
}

export function NarrowColumn({
  heading,
  children,
}: {
  heading: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-sm py-4 stack-6 sm:py-10">
      <h1 className="text-2xl">{heading}</h1>
      {children}
    </div>
  );
}
