export type Logo = LogoPicture & {
  /** The logo contains the name, so no page shows it again. */
  hasName: boolean;
  onDark?: LogoPicture;
};

export type LogoPicture = {
  /** A webp as pages show it; the png of the same name fits a 512-pixel square. */
  src: string;
  /** In CSS pixels. */
  width: number;
  height: number;
};
