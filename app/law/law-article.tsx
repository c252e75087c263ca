import type { ReactNode } from "react";
import { Cited } from "./law-rows.tsx";
import type { Source } from "./law-statement.ts";

export function Article({
  title,
  summary,
  source,
  children,
}: {
  title: string;
  summary?: string | undefined;
  source?: Source | undefined;
  children: ReactNode;
}) {
  return (
    <article className="gap-x-8 border-t border-line py-8 md:grid md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[15rem_1fr_13rem]">
      <div className="pb-3">
        <h3 className="text-lg">{title}</h3>
        {summary && (
          <p className="font-display text-2xl text-balance tabular">
            {summary}
          </p>
        )}
      </div>
      <div className="max-w-[65ch] stack-4">{children}</div>
      {source && (
        <div className="mt-4 md:col-start-2 lg:col-start-auto lg:mt-0">
          <Cited {...source} />
        </div>
      )}
    </article>
  );
}
