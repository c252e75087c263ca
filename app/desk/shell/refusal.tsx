import { buttonClass } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";

export function RefusalMessage({
  heading,
  words,
  link = { href: "/", label: "Go to the queue" },
}: {
  heading: string;
  words: string;
  link?: { href: string; label: string };
}) {
  return (
    <div className="max-w-xl stack-4">
      <h1 className="text-2xl">{heading}</h1>
      <p>{words}</p>
      <p data-typed="" hidden>
        What you typed about a lead is kept on this device. It’s there again
        when you open the lead.
      </p>
      <TextLink {...link} />
    </div>
  );
}

export function SignedOut({
  typed,
  address,
}: {
  typed: string;
  address: string;
}) {
  return (
    <div className="max-w-xl stack-4">
      <h1 className="text-2xl">You were signed out</h1>
      <p>
        {typed
          ? "Nothing was saved. Copy what you typed, then sign in again."
          : "Nothing was saved. Sign in, then do it again."}
      </p>
      {typed && (
        <p className="whitespace-pre-line rounded-card bg-sunken p-4">
          {typed}
        </p>
      )}
      <a href={address} className={buttonClass("action")}>
        Sign in
      </a>
    </div>
  );
}
