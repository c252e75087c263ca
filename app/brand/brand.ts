/** What the firm looks like: edit this file, and pages, icons and the social image follow. The test beside it says when a colour can no longer be read. */
export const name = "Casefront";

/** The logo, as lines of 2 on a grid of 32: a front door with its fanlight. */
export const logo =
  "M4 28h24M7 28V14a9 9 0 0 1 18 0v14M7 16h18M16 16v12M16 5v11M16 16 9.6 7.7M16 16l6.4-8.3";

/** The same where it is small, in the tab of a browser: fewer lines. */
export const icon = "M6 26h20M9 26V14a7 7 0 0 1 14 0v12M9 15h14M16 15v11";

/** Each as it is by day and by night. What lies on what is in the test beside this file. */
export const colors = {
  /** The page, what is raised from it, and what is sunk into it. */
  paper: ["#faf7f0", "#0b1220"],
  surface: ["#fffdf8", "#141e34"],
  sunken: ["#f2ecdf", "#10192c"],
  /** Text, quieter text, hairlines, and the edges of controls. */
  ink: ["#15223b", "#eef2f9"],
  muted: ["#4b566b", "#b4bfd3"],
  line: ["#ded5c3", "#2a3856"],
  control: ["#7b7364", "#7f8eae"],
  /** The second colour of drawings. */
  tint: ["#e6dcc7", "#273552"],
  /** The dark bands, what is raised from them, and what stands on them. */
  navy: ["#14213b", "#18243f"],
  "navy-raised": ["#22345a", "#253558"],
  "on-navy": ["#f6f1e6", "#f6f1e6"],
  "on-navy-muted": ["#c3cbdb", "#c3cbdb"],
  /** Act here, and nothing else. */
  action: ["#e3a72f", "#e3a72f"],
  "action-strong": ["#f0bb4d", "#f0bb4d"],
  "on-action": ["#15223b", "#15223b"],
  focus: ["#1f4fa3", "#a9c8ff"],
  "focus-on-navy": ["#a9c8ff", "#a9c8ff"],
  danger: ["#a3212b", "#ffb3b0"],
  "danger-surface": ["#fcefee", "#3a1a22"],
  success: ["#1b6444", "#8fe0b8"],
  "success-surface": ["#edf6f0", "#12301f"],
} as const satisfies Record<string, readonly [day: string, night: string]>;
