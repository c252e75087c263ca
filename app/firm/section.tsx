import type { ReactNode } from "react";

export function FirmSection({
  id,
  heading,
  note,
  isSample,
  className = "split mt-20",
  children,
}: {
  id: string;
  heading: string;
  note?: ReactNode;
  isSample: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-2xl">
          {heading}
        </h2>
        {isSample && (
          <p className="mt-3 inline-block rounded-full border border-control px-3 text-sm font-semibold">
            Sample
          </p>
        )}
        {note && (
          <p className="mt-4 max-w-[46ch] text-sm text-balance text-muted">
            {note}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

export const bandClass = "wrap band split";
