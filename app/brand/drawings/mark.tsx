import { useEffect, useRef, useState } from "react";
import { useTrustedHtml } from "../../ui/trusted-html.ts";
import type { MarkName } from "./mark-drawings.ts";
import { type MarkBackground, sheetMarkPath } from "./mark-sheet.ts";

export type { MarkName };

/** Rendered on the server only, so that the browser's code leaves them out. */
const drawings = import.meta.env.SSR
  ? (await import("./mark-drawings.ts")).markDrawings
  : undefined;

export function Mark({
  name,
  className = "size-14",
}: {
  name: MarkName;
  className?: string;
}) {
  return <Drawing key={name} name={name} className={className} />;
}

/** Arrives after the first paint, for lists whose marks would exceed the first flight. */
export function SheetMark({
  name,
  ground = "paper",
  className = "size-14",
}: {
  name: MarkName;
  ground?: MarkBackground;
  className?: string;
}) {
  return (
    <img
      src={sheetMarkPath(name, ground)}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      className={`shrink-0 ${className}`}
    />
  );
}

function Drawing({ name, className }: { name: MarkName; className: string }) {
  const svg = useRef<SVGSVGElement>(null);
  const [drawing, setDrawing] = useState(drawings?.[name] ?? "");
  useEffect(() => {
    if (svg.current?.firstChild) return;
    import("./mark-drawings.ts").then(
      ({ markDrawings }) => setDrawing(markDrawings[name]),
      // If it can't be loaded, the text beside it says the same.
      () => {},
    );
  }, [name]);
  return (
    <svg
      ref={svg}
      viewBox="0 0 256 256"
      className={`mark ${className}`}
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of the installed icon set
      dangerouslySetInnerHTML={{ __html: useTrustedHtml(drawing) }}
    />
  );
}
