export type Logo = LogoPicture & {
  hasName: boolean;
  onDark?: LogoPicture;
};

type LogoPicture = {
  /** A WebP; the PNG of the same name fits a 512-pixel square. */
  src: string;
  width: number;
  height: number;
};
