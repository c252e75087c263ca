import { streetDrawing } from "../brand/drawings/street-drawing.ts";

/** For a dark background. */
export function HeroDrawing() {
  const { path, ...size } = streetDrawing;
  return (
    <img
      src={path}
      {...size}
      loading="lazy"
      alt=""
      className="self-end justify-self-center max-md:h-112 max-md:w-auto"
    />
  );
}
