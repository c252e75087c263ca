import {
  type Format,
  heightOf,
  type Photo,
  photoUrl,
  shapes,
} from "./photo.ts";

export function Picture({
  photo,
  alt,
  sizes,
  className = "w-full",
}: {
  photo: Photo;
  alt: string;
  sizes: string;
  className?: string;
}) {
  const [width, large] = shapes[photo.shape].widths;
  const sources = (format: Format) =>
    [width, large]
      .map((size) => `${photoUrl(photo, size, format)} ${size}w`)
      .join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        src={photoUrl(photo, width, "webp")}
        srcSet={sources("webp")}
        sizes={sizes}
        width={width}
        height={heightOf(photo.shape, width)}
        loading="lazy"
        decoding="async"
        alt={alt}
        className={className}
      />
    </picture>
  );
}
