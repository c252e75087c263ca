import { Spinner } from "../ui/spinner.tsx";

export function getPendingMessage(pathname: string): string | undefined {
  if (/\/blog\/[^/]+$/.test(pathname)) return "Loading post…";
  if (pathname === "/all-links") return "Loading links…";
  return undefined;
}

export function PendingPage({ words }: { words: string }) {
  return (
    <p
      role="status"
      className="flex min-h-[60dvh] items-center justify-center gap-3 text-muted"
    >
      <Spinner />
      {words}
    </p>
  );
}
