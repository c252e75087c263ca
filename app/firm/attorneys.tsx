import type { Media } from "../brand/media/read-media.server.ts";
import type { Operator } from "../brand/operator.ts";
import { joinNames } from "../ui/join-names.ts";
import { FirmMember } from "./firm-member.tsx";
import { FirmSection } from "./section.tsx";

export function Attorneys({
  attorneys,
  findPhoto,
  stateName,
  heading,
  isSample,
  className,
}: Pick<Operator, "attorneys" | "isSample"> &
  Pick<Media, "findPhoto"> & {
    stateName: (slug: string) => string;
    heading: string;
    className?: string;
  }) {
  if (attorneys.length === 0) return null;
  return (
    <FirmSection
      id="attorneys"
      heading={heading}
      isSample={isSample}
      note="Check any lawyer's license with the state bar before you hire."
      className={className}
    >
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-3">
        {attorneys.map(({ states, bio, barUrl, ...person }) => (
          <FirmMember
            key={person.name}
            {...person}
            photo={findPhoto(person.photo?.file, "portrait")}
            alt={person.photo?.alt}
          >
            <p className="mt-2 text-sm">
              Licensed in {joinNames(states.map(stateName))}
            </p>
            {bio && <p className="mt-2 text-sm text-muted">{bio}</p>}
            {barUrl && (
              <a
                href={barUrl}
                className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
              >
                State bar profile
                <span className="sr-only"> of {person.name}</span>
              </a>
            )}
          </FirmMember>
        ))}
      </ul>
    </FirmSection>
  );
}
