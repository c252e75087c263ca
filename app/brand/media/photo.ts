/** How a photo is cropped, and the widths in pixels in which it is sent. */
export const shapes = {
  /** Of a person. */
  portrait: { ratio: 4 / 5, widths: [240, 480] },
  /** Of a place. */
  wide: { ratio: 3 / 2, widths: [480, 960] },
  /** Before a video is played. */
  poster: { ratio: 16 / 9, widths: [480, 960] },
} as const satisfies Record<
  string,
  { ratio: number; widths: readonly [number, number] }
>;

export type Shape = keyof typeof shapes;

/** The sizes of a photo as it is sent: each in two formats at an address of its own. */
export type Photo = {
  /** Without its width and its format. */
  address: string;
  shape: Shape;
};

export const formats = ["avif", "webp"] as const;

export type Format = (typeof formats)[number];

export function photoAddress(photo: Photo, width: number, format: Format) {
  return `${photo.address}-${width}.${format}`;
}

export function heightOf(shape: Shape, width: number) {
  return Math.round(width / shapes[shape].ratio);
}
