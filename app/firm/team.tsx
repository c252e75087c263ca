import type { Operator } from "../brand/operator.ts";
import { Person } from "./person.tsx";
import { band, FirmSection } from "./section.tsx";

/** The people besides the attorneys. */
export function Team({ team, isSample }: Pick<Operator, "team" | "isSample">) {
  if (team.length === 0) return null;
  return (
    <FirmSection
      id="team"
      heading="The people who help you"
      isSample={isSample}
      className={`${band} pt-0!`}
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        {team.map((person) => (
          <Person key={person.name} {...person} />
        ))}
      </ul>
    </FirmSection>
  );
}
