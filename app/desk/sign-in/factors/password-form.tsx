import { encode } from "uqr";
import { Field } from "../../../ui/form/field.tsx";
import { Submit } from "../../shell/submit.tsx";
import { CodeField } from "../sign-in-frame.tsx";
import { codeLink } from "./password.server.ts";

export type Errors = { password?: string; code?: string };

export function PasswordForm({
  secret,
  name,
  siteName,
  errors,
}: {
  secret: string;
  siteName: string;
  name: string;
  errors: Errors | undefined;
}) {
  const link = codeLink(secret, name, `${siteName} desk`);
  return (
    <form method="post" className="stack-4">
      <input
        type="hidden"
        name="name"
        value={name}
        autoComplete="username"
        readOnly
      />
      <Field
        label="New password"
        hint="12 characters or more. A few random words work well."
        name="password"
        type="password"
        required
        maxLength={200}
        autoComplete="new-password"
        error={errors?.password}
      />
      <p>
        Scan this with an authenticator app, or{" "}
        <a href={link} className="underline underline-offset-4">
          open it in the app on this device
        </a>
        .
      </p>
      <QrCode text={link} label="QR code of the key below" />
      <p className="rounded-control bg-sunken p-3 font-semibold tabular">
        {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
      </p>
      <CodeField error={errors?.code} />
      <Submit label="Save password" className="w-full" />
    </form>
  );
}

/** Dark on white in every theme: many cameras can't read anything else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-56 rounded-control"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={squares.join("")} />
    </svg>
  );
}
