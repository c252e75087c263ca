import type { Operator } from "../brand/operator.ts";
import { FirmSection } from "./section.tsx";

export function Badges({
  badges,
  isSample,
}: Pick<Operator, "badges" | "isSample">) {
  if (badges.length === 0) return null;
  return (
    <FirmSection
      id="badges"
      heading="Memberships and awards"
      isSample={isSample}
      note="Each one links to the organization's own page."
      className="wrap split pb-20"
    >
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {badges.map(({ name, url }) => (
          <li key={url} className="border-t border-line sm:last:odd:col-span-2">
            <a
              href={url}
              className="flex min-h-14 items-center py-3 font-display text-xl underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </FirmSection>
  );
}
