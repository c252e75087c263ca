import { streetDrawing } from "../brand/drawings/street-drawing.ts";

export function HeroDrawing() {
  const { path, ...size } = streetDrawing;
  return (
    <img
      src={`${path}#street`}
      {...size}
      loading="lazy"
      alt=""
      className="no-print self-end justify-self-center"
    />
  );
}
