export const brandName = "Casefront";

export const logo =
  "M4 28h24M7 28V14a9 9 0 0 1 18 0v14M7 16h18M16 16v12M16 5v11M16 16 9.6 7.7M16 16l6.4-8.3";

export const icon = "M6 26h20M9 26V14a7 7 0 0 1 14 0v12M9 15h14M16 15v11";

/** Light theme, dark theme. contrast.ts lists which colors appear on which. */
export const colors = {
  paper: ["#faf7f0", "#0b1220"],
  surface: ["#fffdf8", "#141e34"],
  sunken: ["#f2ecdf", "#10192c"],
  ink: ["#15223b", "#eef2f9"],
  muted: ["#4b566b", "#b4bfd3"],
  line: ["#ded5c3", "#2a3856"],
  control: ["#7b7364", "#7f8eae"],
  tint: ["#dfcfa9", "#34466f"],
  navy: ["#14213b", "#18243f"],
  "navy-raised": ["#22345a", "#253558"],
  "on-navy": ["#f6f1e6", "#f6f1e6"],
  "on-navy-muted": ["#c3cbdb", "#c3cbdb"],
  action: ["#e3a72f", "#e3a72f"],
  "action-strong": ["#f0bb4d", "#f0bb4d"],
  "on-action": ["#15223b", "#15223b"],
  focus: ["#1f4fa3", "#a9c8ff"],
  "focus-on-navy": ["#a9c8ff", "#a9c8ff"],
  danger: ["#a3212b", "#ffb3b0"],
  "danger-surface": ["#fcefee", "#3a1a22"],
  success: ["#1b6444", "#8fe0b8"],
  "success-surface": ["#edf6f0", "#12301f"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
