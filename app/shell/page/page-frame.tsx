import type { ReactNode } from "react";
import type { MarkName } from "../../brand/drawings/mark.tsx";
import { MarkWindow } from "../../brand/drawings/mark-window.tsx";
import type { Crumb } from "./breadcrumb-list.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";

export function PageFrame({
  crumbs = [],
  heading,
  lead,
  mark,
  // Stands on the band's lower edge, except above a phone's buttons.
  markSize = "w-[min(3.5rem,14vw)] md:-mb-18 md:w-36 lg:w-52",
  art,
  actions,
  hasContentBeside = false,
  children,
}: {
  crumbs?: readonly Crumb[];
  heading: ReactNode;
  lead?: ReactNode;
  mark?: MarkName | undefined;
  markSize?: string;
  art?: ReactNode;
  actions?: ReactNode;
  hasContentBeside?: boolean;
  children?: ReactNode;
}) {
  const hasCrumbs = crumbs.length > 0;
  const besideMark = mark && !actions ? "max-md:pr-[min(4.5rem,18vw)]" : "";
  return (
    <>
      <div
        className={`bg-sunken ${children ? "" : "grid min-h-[60dvh] items-center"}`}
      >
        <div className="wrap relative py-2">
          {hasCrumbs && <Breadcrumbs crumbs={crumbs} />}
          <div
            className={`flex flex-wrap items-start justify-between gap-x-12 gap-y-4 pb-10 sm:pb-14 ${hasCrumbs ? "pt-6 sm:pt-10" : "pt-10 sm:pt-14"}`}
          >
            {/* First, because a phone shows it above the text, which may be painted before the rest arrives. */}
            {mark && (
              <MarkWindow
                name={mark}
                className={`sm:order-last ${markSize} ${besideMark && "max-md:absolute max-md:right-0 max-md:bottom-0"}`}
              />
            )}
            <div
              className={`max-w-4xl flex-[1_1_30rem] ${hasContentBeside ? "lg:max-w-[44%]" : ""}`}
            >
              <h1 className={`text-3xl ${lead ? "" : besideMark}`}>
                {heading}
              </h1>
              {lead && (
                <div
                  className={`mt-5 max-w-[60ch] text-lg text-balance text-muted ${besideMark}`}
                >
                  {lead}
                </div>
              )}
              {actions && (
                <div className="no-print mt-7 grid gap-3 flex-wrap sm:flex">
                  {actions}
                </div>
              )}
            </div>
            {art}
          </div>
        </div>
      </div>
      {children && (
        <div className="wrap pt-10 pb-16 sm:pt-14 sm:pb-24">{children}</div>
      )}
    </>
  );
}
