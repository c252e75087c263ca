import { streetDrawing } from "../brand/drawings/street-drawing.ts";

export function HeroDrawing() {
  const { path, ...size } = streetDrawing;
  return (
    <img
      src={`${path}#street`}
      {...size}
      loading="lazy"
      alt=""
      className="no-print self-end justify-self-center max-md:h-112 max-md:w-auto md:max-lg:-mr-12 md:max-lg:h-[32rem] md:max-lg:min-w-[calc(100%+3rem)] md:max-lg:object-cover md:max-lg:object-left"
    />
  );
}
