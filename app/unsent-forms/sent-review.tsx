import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { watchStored } from "../forms/send-queue/send-queue.ts";
import { outcomePath, outcomePaths } from "../survey/outcome/outcome-path.ts";
import { textLinkClass } from "../ui/text-link.tsx";
import { TopBar } from "./top-bar.tsx";

export function SentReview({
  path,
  close,
}: {
  path: string;
  close: () => void;
}) {
  return (
    <TopBar label="Your review" className="border-line bg-surface">
      <p className="py-1.5 font-semibold">We have your review.</p>
      <div className="flex flex-wrap items-center gap-x-4">
        <Link to={path} className={textLinkClass}>
          See your result
        </Link>
        <button type="button" onClick={close} className={textLinkClass}>
          Close
        </button>
      </div>
    </TopBar>
  );
}

export function useOutcome() {
  const [path, setPath] = useState<string>();
  const { pathname } = useLocation();
  useEffect(
    () =>
      watchStored(({ kind }, { qualified }) => {
        if (kind === "survey") setPath(outcomePath(qualified));
      }),
    [],
  );
  useEffect(() => {
    if (outcomePaths.includes(pathname)) setPath(undefined);
  }, [pathname]);
  return path === undefined ? null : { path, close: () => setPath(undefined) };
}
