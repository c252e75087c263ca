declare module "subset-font" {
  /** The font with these characters alone, and its axes pinned. */
  // biome-ignore lint/style/noDefaultExport: that is how the package has it
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      variationAxes: Record<string, number>;
    },
  ): Promise<Buffer>;
}
