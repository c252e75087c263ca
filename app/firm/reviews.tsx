import type { Operator } from "../brand/operator.ts";
import { formatDate } from "../shell/format-date.ts";
import { priorResults } from "../shell/prior-results.ts";
import { bandClass, FirmSection } from "./section.tsx";

export function Reviews({
  reviews,
  isSample,
}: Pick<Operator, "reviews" | "isSample">) {
  if (reviews.length === 0) return null;
  return (
    <FirmSection
      id="reviews"
      heading="Client reviews"
      isSample={isSample}
      note={`Each is one person's experience. ${priorResults}`}
      className={bandClass}
    >
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {reviews.map(({ quote, name, source, url, date, stars }) => (
          <li key={url + quote} className="group sm:first:col-span-2">
            <figure>
              {stars && <Stars count={stars} />}
              <blockquote className="mt-3 font-display text-xl text-balance group-first:text-2xl">
                “{quote}”
              </blockquote>
              <figcaption className="mt-3 text-sm text-muted">
                <span className="font-semibold text-ink">{name}</span>,{" "}
                <a
                  href={url}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  on {source}
                </a>
                <span className="block">{formatDate(date)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </FirmSection>
  );
}

const star =
  "M12 3l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4L2.8 9.7l6.4-.8z";

function Stars({ count }: { count: number }) {
  return (
    <p className="flex gap-1">
      <span className="sr-only">{count} of 5 stars</span>
      {[1, 2, 3, 4, 5].map((position) => (
        <svg
          key={position}
          viewBox="0 0 24 24"
          className="icon size-5"
          aria-hidden="true"
        >
          <path
            d={star}
            fill={position <= count ? "currentColor" : undefined}
          />
        </svg>
      ))}
    </p>
  );
}
