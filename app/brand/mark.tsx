/** The site's line drawings, on a grid of 48: for practice areas, benefits and page states. */
const marks = {
  agreement:
    "M13 10h15l8 8v24H13zM28 10v8h8M18 23h12M18 28h12M18 36c2-4 3-4 5 0s3 2 4-1M30 37h1",
  wheelchair: "M17 7h5l3 16h10l4 12h4M23 13h9M17 18a12 12 0 1 0 16 14",
  truck:
    "M10 35H4V13h22v22h-8M26 20h9l8 8v7h-3M32 35h-6M34 20v8h9M14 31a4 4 0 1 0 .1 0M36 31a4 4 0 1 0 .1 0",
  crossing:
    "M26 7a3 3 0 1 0 .1 0M18 23l4-7h5l3 7 6 2M25 16l-3 10 6 6 2 10M22 27l-5 15M4 46h40M10 46l2-4M38 46l-2-4",
  motorcycle:
    "M11 26a7 7 0 1 0 .1 0M37 26a7 7 0 1 0 .1 0M11 33l6-10h14l-8 10h-6M37 33 30 14h-5M31 23l-3-5h-6M8 19h8l3 4",
  wetFloor:
    "M11 42 20 10h8l9 32M7 42h8M33 42h8M15 32h18M24 16c-4 5-4 8 0 8s4-3 0-8z",
  candle:
    "M18 40V23h12v17M11 40h26M16 44h16M24 23v-5M24 6c-5 6-5 9 0 12 5-3 5-6 0-12zM18 28c2 2 4 2 4 0v-5",
  rideCar:
    "M5 39v-9l4-2 4-8h15l5 8 6 2v9h-4M27 39H17M9 39H5M13 35a4 4 0 1 0 .1 0M31 35a4 4 0 1 0 .1 0M9 28h24M38 21c-5-5-6-8-6-10a6 6 0 0 1 12 0c0 2-1 5-6 10zM38 11h.1",
  ridePhone:
    "M16 6h16a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM22 37h4M18 31c0-6 12-3 12-9M30 22c-4-4-4-6-4-8a4 4 0 0 1 8 0c0 2 0 4-4 8z",
  hardHat:
    "M4 34h40v5H4zM8 34a16 16 0 0 1 12-15M28 19a16 16 0 0 1 12 15M20 28V15h8v13",
  coins:
    "M6 30c0-4 16-4 16 0s-16 4-16 0v10c0 4 16 4 16 0V30M6 35c0 4 16 4 16 0M22 14c0-4 18-4 18 0s-18 4-18 0v12M40 14v26c0 3-11 4-16 2M40 21c0 3-11 4-18 1M40 28c0 3-11 4-16 2M40 34c0 3-11 4-16 2",
  local:
    "M24 44C13 32 10 26 10 20a14 14 0 0 1 28 0c0 6-3 12-14 24zM18 28V18a6 6 0 0 1 12 0v10zM18 20h12M24 20v8",
  noFee:
    "M13 10h15l8 8v24H13zM28 10v8h8M24 22c5 0 5 14 0 14s-5-14 0-14zM27 23l-6 12",
  review:
    "M5 9h38v25H23l-9 8v-8H5zM24 13l2.5 5.5 6 .5-4.5 4 1.5 6-5.5-3-5.5 3 1.5-6-4.5-4 6-.5z",
  telephone:
    "M8 42h32V32l-5-8H13l-5 8zM6 20c0-4 1-6 4-8 8-5 20-5 28 0 3 2 4 4 4 8h-9l-1-5c-5-2-11-2-16 0l-1 5zM24 29a4 4 0 1 0 .1 0",
  record: "M17 10h-6v32h26V10h-6M17 7h14v7H17zM24 20v10M19 25h10M17 36h14",
  shield: "M24 7 10 12v11c0 9 5 15 14 19 9-4 14-10 14-19V12zM17 24l5 5 9-10",
  calendar: "M9 12h30v28H9zM9 20h30M17 8v8M31 8v8M18 29l4 4 8-8",
  clock: "M24 9a16 16 0 1 0 .1 0M24 15v10l7 5",
  talk: "M30 19h13v17h-5v7l-7-7H21v-5M5 9h25v17H16l-6 7v-7H5z",
  signpost:
    "M24 6v4M24 22v4M24 38v8M10 10h25l6 6-6 6H10zM38 26H13l-6 6 6 6h25z",
  unplugged:
    "M19 6v8M29 6v8M15 14h18v8a9 9 0 0 1-18 0zM24 31v5M24 41c0 5 8 5 15 5M9 46h6",
  openDoor:
    "M15 46V20a9 9 0 0 1 18 0v26M15 22h18M33 24l8 3v19M37 34h.1M4 46h40M24 11v11M24 22l-6-8M24 22l6-8",
} as const;

export type MarkName = keyof typeof marks;

/** A drawing in the text color, in front of the logo's doorway. */
export function Mark({
  name,
  className = "size-14 -ml-2",
}: {
  name: MarkName;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={`drawn ${className}`}
      aria-hidden="true"
    >
      <path d="M8 46V20a16 16 0 0 1 32 0v26z" />
      <path d={marks[name]} />
    </svg>
  );
}
