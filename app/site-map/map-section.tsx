import type { ReactNode } from "react";
import { type MarkName, SheetMark } from "../brand/drawings/mark.tsx";

export function MapSection({
  heading,
  mark,
  children,
}: {
  heading: string;
  mark: MarkName;
  children: ReactNode;
}) {
  return (
    <section className="gap-x-8 border-t border-line pt-8 first:border-t-0 first:pt-0 lg:grid lg:grid-cols-[15rem_1fr]">
      <h2 className="mb-4 flex items-center gap-3 text-2xl lg:sticky lg:min-h-13 lg:text-xl lg:top-24 lg:self-start">
        <SheetMark name={mark} className="size-10" />
        {heading}
      </h2>
      <div>{children}</div>
    </section>
  );
}
