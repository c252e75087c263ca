export const shapes = {
  portrait: { ratio: 4 / 5, widths: [240, 480] },
  wide: { ratio: 3 / 2, widths: [480, 960] },
  poster: { ratio: 16 / 9, widths: [480, 960] },
} as const satisfies Record<
  string,
  { ratio: number; widths: readonly [number, number] }
>;

export type Shape = keyof typeof shapes;

export type Photo = {
  address: string;
  shape: Shape;
};

export const formats = ["avif", "webp"] as const;

export type Format = (typeof formats)[number];

export function photoUrl(photo: Photo, width: number, format: Format) {
  return `${photo.address}-${width}.${format}`;
}

export function heightOf(shape: Shape, width: number) {
  return Math.round(width / shapes[shape].ratio);
}
