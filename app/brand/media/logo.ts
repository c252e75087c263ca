/** The firm's own logo, as pages show it. */
export type Logo = {
  /** Without its format: webp as pages show it, png for a 512-pixel square. */
  address: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** The logo contains the name, so no page shows it again. */
  hasName: boolean;
};
