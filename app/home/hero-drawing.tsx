import { officeDrawing } from "../brand/office-drawing.ts";

/** Stands on a dark band. */
export function HeroDrawing() {
  const { walls, lights, lines, shadows } = officeDrawing;
  return (
    <svg viewBox="0 0 500 400" className="drawn w-full" aria-hidden="true">
      <path d={walls} />
      <path d={lights} fill="var(--color-on-navy)" />
      <path d={lines} />
      <path d={shadows} stroke="var(--color-navy)" />
    </svg>
  );
}
