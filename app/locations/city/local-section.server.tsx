import { renderToStaticMarkup } from "react-dom/server";
import { Picture } from "../../brand/media/picture.tsx";
import type { Operator } from "../../brand/operator.ts";
import type { RequestServices } from "../../server/http/services-context.server.ts";
import { drawStateMap } from "../maps/state-map.server.ts";
import type { Place } from "../place.ts";
import type { State } from "../states.ts";
import {
  type LocalFacts,
  listStateOffices,
  type Office,
} from "./local-facts.ts";
import { LocalSection, OfficeAddress } from "./local-section.tsx";

export function renderLocalSection(
  place: Place,
  local: LocalFacts,
  firm: Pick<RequestServices, "operator" | "media">,
): string {
  return renderToStaticMarkup(
    <LocalSection
      city={place.city.name}
      local={local}
      map={local.offices.length > 0 && <OfficeMap {...place} />}
      photoOf={(office) => renderPhoto(office, firm)}
      className="split"
    />,
  );
}

export function renderStateOffices(
  state: State,
  operator: Pick<Operator, "offices" | "hours">,
): string | undefined {
  const offices = listStateOffices(state, operator);
  if (offices.length === 0) return undefined;
  return renderToStaticMarkup(
    <>
      <h2 className="text-2xl">
        {`Our ${offices.length > 1 ? "offices" : "office"} in ${state.name}`}
      </h2>
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {offices.map((office) => (
          <li key={office.address.street}>
            <OfficeAddress {...office} />
          </li>
        ))}
      </ul>
    </>,
  );
}

function renderPhoto(
  { name, address }: Office,
  { operator, media }: Pick<RequestServices, "operator" | "media">,
) {
  const photo = operator.offices.find(
    (office) => office.name === name && office.address.zip === address.zip,
  )?.photo;
  const found = media.findPhoto(photo?.file, "wide");
  return (
    photo &&
    found && (
      <Picture
        photo={found}
        alt={photo.alt}
        sizes="(width < 40rem) 100vw, 22rem"
        className="mb-5 w-full rounded-card lg:row-span-2 lg:mb-0"
      />
    )
  );
}

function OfficeMap({ state, city }: Place) {
  const { width, height, outline, cities } = drawStateMap(state);
  const dot = cities.find(({ name }) => name === city.name);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="max-h-72 w-full max-w-xs sm:justify-self-end lg:hidden"
      aria-hidden="true"
    >
      <path d={outline} fill="var(--color-tint)" stroke="currentColor" />
      {dot && (
        <>
          <circle cx={dot.x} cy={dot.y} r="14" fill="var(--color-surface)" />
          <circle cx={dot.x} cy={dot.y} r="8" fill="currentColor" />
          <text
            x={dot.x}
            y={dot.y - 22}
            textAnchor="middle"
            fontSize="20"
            fontWeight="600"
            fill="currentColor"
          >
            {city.name}
          </text>
        </>
      )}
    </svg>
  );
}
