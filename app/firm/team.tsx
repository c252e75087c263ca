import type { Media } from "../brand/media/read-media.server.ts";
import type { Operator } from "../brand/operator.ts";
import { FirmMember } from "./firm-member.tsx";
import { bandClass, FirmSection } from "./section.tsx";

export function Team({
  team,
  findPhoto,
  isSample,
}: Pick<Operator, "team" | "isSample"> & Pick<Media, "findPhoto">) {
  if (team.length === 0) return null;
  return (
    <FirmSection
      id="team"
      heading="The people who help you"
      isSample={isSample}
      className={`${bandClass} pt-0!`}
    >
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-3">
        {team.map((person) => (
          <FirmMember
            key={person.name}
            {...person}
            photo={findPhoto(person.photo?.file, "portrait")}
            alt={person.photo?.alt}
          />
        ))}
      </ul>
    </FirmSection>
  );
}
