import type { Palette } from "../contrast.ts";

const views = {
  street: "0 0 460 660",
  call: "102 294 150 112.5",
  window: "107 46 140 105",
  meeting: "47 465 184 138",
};

export type StreetView = keyof typeof views;

export const streetDrawing = { path: "/street.svg", width: 529, height: 759 };

/**
 * Sent as a file, because in the HTML it would exceed the first flight. It has a sky of its own: with forced colors, the
 * page behind it is white.
 */
export function drawStreet(palette: Palette): string {
  const layers = drawing.map(
    ([fill, path]) => `<path class="${fill}" d="${path}"/>`,
  );
  const parts = Object.entries(views).map(
    ([id, viewBox]) => `<view id="${id}" viewBox="${viewBox}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 660" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><style>${style(palette, 0)}@media (prefers-color-scheme:dark){${style(palette, 1)}}</style><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fbeecb"/><stop offset="1" stop-color="#f0ce8b"/></linearGradient><radialGradient id="h"><stop stop-color="#f4d796" stop-opacity=".42"/><stop offset="1" stop-color="#f4d796" stop-opacity="0"/></radialGradient></defs><rect class="pane" width="460" height="660"/>${layers.join("")}${parts.join("")}</svg>`;
}

/** Lines; wall; dark and lit pane; halo; skin or paper; dark and lighter cloth; lines on lit areas; light parts. */
type Fill =
  | "l"
  | "wall"
  | "pane"
  | "lit"
  | "halo"
  | "skin"
  | "dark"
  | "cloth"
  | "ink"
  | "trim";

function style(colors: Palette, theme: 0 | 1) {
  const light = colors["on-navy"][theme];
  const navy = colors.navy[theme];
  const raised = colors["navy-raised"][theme];
  return `path{fill:none;stroke:${light}}.wall{fill:${raised}}.pane{fill:${navy}}.lit{fill:url(#g)}.halo{fill:url(#h);stroke:none}.skin{fill:#fffaf0;stroke:${navy}}.dark{fill:${navy};stroke:${navy}}.cloth{fill:#53699a;stroke:${navy}}.ink{stroke:${navy}}.trim{fill:${light};stroke:${navy}}`;
}

const drawing: readonly (readonly [Fill, string])[] = [
  // Sky.
  ["l", "M404 44a30 30 0 1 1-36 40 26 26 0 0 0 36-40z"],
  [
    "l",
    "M40 44h.1M118 22h.1M214 38h.1M300 18h.1M338 128h.1M438 150h.1M430 22h.1M14 128h.1M356 214h.1M432 268h.1M268 70v8M264 74h8M70 84v8M66 88h8M396 196v8M392 200h8",
  ],
  // The lamp's light.
  ["halo", "M374 324a84 84 0 1 0 .1 0z"],
  // A tree.
  ["wall", "M426 640v-92M426 604l-16-30M426 588l14-22"],
  [
    "wall",
    "M408 556c-14-2-20-16-12-28-8-12 2-28 14-28 4-14 24-16 32-4 12-2 20 12 14 24 8 14 0 32-14 34-10 8-26 8-34 2z",
  ],
  // Walls, cornice, gable.
  ["wall", "M24 640V142h306v498z"],
  ["wall", "M14 142v-14h326v14z"],
  ["wall", "M26 128v-12h302v12z"],
  ["wall", "M119 116a58 58 0 0 1 116 0z"],
  ["lit", "M137 116a40 40 0 0 1 80 0z"],
  ["ink", "M177 116V76M177 116l-28-28M177 116l28-28M160 116a17 17 0 0 1 34 0"],
  [
    "l",
    "M40 122h.1M64 122h.1M88 122h.1M112 122h.1M136 122h.1M160 122h.1M184 122h.1M208 122h.1M232 122h.1M256 122h.1M280 122h.1M304 122h.1M24 276h306M24 284h306M24 416h306M24 424h306",
  ],
  // Third floor.
  ["pane", "M58 172h58v82H58zM148 172h58v82h-58z"],
  ["lit", "M238 172h58v82h-58z"],
  [
    "l",
    "M52 254h70M142 254h70M232 254h70M52 166h70M142 166h70M232 166h70M87 172v82M58 213h58M177 172v82M148 213h58",
  ],
  [
    "ink",
    "M267 172v82M238 213h58M238 172c14 2 20 18 10 41M296 172c-14 2-20 18-10 41",
  ],
  ["dark", "M244 254c-1-11 1-18 6-22l-1-9 5 4h5l5-4-1 9c5 4 7 11 6 22z"],
  ["ink", "M269 252c8 1 12-3 12-9"],
  // Second floor: someone answers the phone.
  ["pane", "M58 308h58v86H58z"],
  ["lit", "M148 308h58v86h-58zM238 308h58v86h-58z"],
  [
    "l",
    "M52 394h70M142 394h70M232 394h70M52 302h70M142 302h70M232 302h70M87 308v86M58 351h58",
  ],
  ["ink", "M267 308v86M238 351h58"],
  ["cloth", "M152 394c1-15 7-23 19-27h12c12 4 18 12 19 27z"],
  ["skin", "M172 358h10v10q-5 5-10 0z"],
  ["skin", "M164 345c0 13 5 20 13 20s13-7 13-20c-1-15-25-15-26 0z"],
  [
    "dark",
    "M163 362c-6 1-8-2-8-2 5-6 2-16 5-26 3-9 9-13 17-13s14 4 17 13c3 10 0 20 5 26 0 0-2 3-8 2 3-6 2-14 0-20-7-1-11-4-14-8-3 5-8 8-14 9-2 6-3 13 0 19z",
  ],
  ["ink", "M172 347h.1M182 347h.1M173 355q4 3 8 0"],
  ["trim", "M188 334l6 1-2 26-6-1z"],
  ["skin", "M188 346c5-2 9 0 9 4s-1 8-3 11l4 12-8 6-4-20z"],
  ["ink", "M158 394c0-6 1-9 4-12"],
  // A plant in the next window.
  ["trim", "M254 394l-3-15h19l-3 15z"],
  [
    "ink",
    "M260 379c-1-12-6-18-13-20 0 9 5 16 13 20zM260 379c0-15 4-23 12-27 2 11-3 22-12 27zM260 379v-18",
  ],
  // The big window: a lawyer and a client with an arm in a sling.
  ["lit", "M44 452h190v154H44z"],
  ["ink", "M139 452v14"],
  ["trim", "M126 480l7-14h12l7 14z"],
  ["ink", "M58 472h34v30H58zM64 496l8-10 6 6 5-8 5 12"],
  [
    "ink",
    "M196 492h32M200 492v-18h6v18M206 492v-22h5v22M211 492v-17h5v17M217 492l6-17 5 2-5 15",
  ],
  ["dark", "M62 574c1-20 8-31 25-36l11 3 11-3c17 5 24 16 25 36z"],
  ["skin", "M91 527h14v12l-7 12-7-12z"],
  ["skin", "M81 508c0 17 7 27 17 27s17-10 17-27c-1-20-33-20-34 0z"],
  [
    "dark",
    "M98 470a8 8 0 1 1-.1 0zM80 512c-5-22 6-33 18-33s23 11 18 33c-2-10-6-17-11-20-6 4-13 6-20 6-2 4-4 9-5 14z",
  ],
  ["ink", "M92 512h.1M104 512h.1M93 522q5 4 10 0"],
  ["skin", "M124 562c6-2 11-1 15 3l-2 6h-16z"],
  ["ink", "M139 564l8-13"],
  ["cloth", "M146 574c1-20 8-31 25-36h22c17 5 24 16 25 36z"],
  ["skin", "M175 527h14v12q-7 7-14 0z"],
  ["skin", "M165 508c0 17 7 27 17 27s17-10 17-27c-1-20-33-20-34 0z"],
  [
    "dark",
    "M164 510c-5-22 4-33 19-33 14 0 21 12 17 33-2-7-4-11-7-14-8 2-17 0-22-4-1 6-4 11-7 18z",
  ],
  ["ink", "M176 512h.1M188 512h.1M178 523h8"],
  ["skin", "M150 556c14 6 34 6 52-4l4 14c-16 10-42 12-58 4z"],
  ["ink", "M172 538l32 15M190 538l-37 18"],
  ["skin", "M150 556c-5-2-10 0-12 4l-1 6 11 4z"],
  ["trim", "M50 574h178v7H50z"],
  ["ink", "M62 581v25M216 581v25"],
  ["trim", "M60 560h12v14H60z"],
  ["ink", "M60 563c-6 0-6 8 0 8M64 555q3-3 0-6M69 555q3-3 0-6"],
  ["trim", "M108 574l3-4h26l3 4z"],
  // Frame, sill, awning.
  ["l", "M44 452h190v154H44zM36 606h206v8H36zM52 614v26M226 614v26"],
  ["pane", "M40 430h198l10 22H30z"],
  ["trim", "M68 430h28l-3 22H62zM124 430h28l3 22h-34zM181 430h28l8 22h-34z"],
  [
    "pane",
    "M30 452h32a16 12 0 0 1-32 0zM93 452h28a14 12 0 0 1-28 0zM155 452h28a14 12 0 0 1-28 0zM217 452h31a15.500 12 0 0 1-31 0z",
  ],
  [
    "trim",
    "M62 452h31a15.500 12 0 0 1-31 0zM121 452h34a17 12 0 0 1-34 0zM183 452h34a17 12 0 0 1-34 0z",
  ],
  // The logo's front door.
  ["pane", "M258 632V480a27 27 0 0 1 54 0v152z"],
  ["lit", "M264 482a21 21 0 0 1 42 0z"],
  ["ink", "M285 482v-21M285 482l-15-15M285 482l15-15"],
  [
    "l",
    "M264 492h42v140M264 492v140M272 502h11v46h-11zM287 502h11v46h-11zM272 558h11v60h-11zM287 558h11v60h-11zM301 566v6",
  ],
  ["wall", "M250 632h70v8h-70z"],
  // Lamp and street.
  ["lit", "M363 424l3-26h16l3 26z"],
  [
    "l",
    "M374 640V430M361 424h26M366 430h16M362 398h24l-12-12zM374 386v-6M368 640v-14h12v14M0 640h460M0 656h60M84 656h140M250 656h90M368 656h92",
  ],
];
