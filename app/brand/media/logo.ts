/** The firm's own logo, as pages show it. */
export type Logo = {
  /** Without its format: webp as pages show it, png where a square of 512 is asked for. */
  address: string;
  /** In CSS pixels. */
  width: number;
  height: number;
  /** The name is part of it, so no page shows it again. */
  hasName: boolean;
};
