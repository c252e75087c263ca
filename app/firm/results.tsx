import { Picture } from "../brand/media/picture.tsx";
import type { Media } from "../brand/media/read-media.server.ts";
import type { Operator } from "../brand/operator.ts";
import { priorResults } from "../shell/prior-results.ts";
import { FirmSection } from "./section.tsx";

type Result = Operator["results"][number];

export function Results({
  results,
  findPhoto,
  isSample,
  className,
}: Pick<Operator, "results" | "isSample"> &
  Pick<Media, "findPhoto"> & { className?: string }) {
  if (results.length === 0) return null;
  return (
    <FirmSection
      id="results"
      heading="Case results"
      isSample={isSample}
      note={`${priorResults} Every case is different.`}
      className={className}
    >
      <ul className="border-b border-line">
        {results.map((result) => (
          <li
            key={`${result.amount}-${result.year}-${result.kind}`}
            className="grid gap-x-8 gap-y-1 border-t border-line py-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline"
          >
            <p className="font-display text-2xl tabular">
              {dollars(result.amount)}
            </p>
            <div>
              <ResultPhoto result={result} findPhoto={findPhoto} />
              <h3 className="text-xl">{result.kind}</h3>
              <p className="text-sm text-muted">
                {[result.court, result.year].filter(Boolean).join(", ")}
              </p>
              <p className="text-sm text-muted">{describeCharges(result)}</p>
            </div>
          </li>
        ))}
      </ul>
    </FirmSection>
  );
}

function ResultPhoto({
  result: { photo },
  findPhoto,
}: { result: Result } & Pick<Media, "findPhoto">) {
  const found = findPhoto(photo?.file, "wide");
  if (!photo || !found) return null;
  return (
    <Picture
      photo={found}
      alt={photo.alt}
      sizes="18rem"
      className="mb-4 w-full rounded-card sm:w-72"
    />
  );
}

function describeCharges({ fees, costs }: Result) {
  const charges = [
    fees === undefined ? "" : `attorney's fees of ${dollars(fees)}`,
    costs === undefined ? "" : `case costs of ${dollars(costs)}`,
  ].filter(Boolean);
  return charges.length > 0
    ? `Total recovery. It includes ${charges.join(" and ")}.`
    : "Total recovery, before fees and costs.";
}

function dollars(amount: number) {
  return `$${amount.toLocaleString("en-US")}`;
}
