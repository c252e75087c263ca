import { findAreaReview, findStateReview } from "../../app/law/legal-review.ts";
import { legalDisclaimer } from "../../app/legal/legal-disclaimer.ts";
import { privacyPolicy } from "../../app/legal/privacy-policy.ts";
import { termsOfService } from "../../app/legal/terms-of-service.ts";
import { states } from "../../app/locations/states.ts";
import { practiceAreas } from "../../app/practice-areas/practice-areas.server.ts";
import type { ShownFirm } from "./shown-firm.ts";

export function reportReviews({ operator, laws }: ShownFirm): string {
  const { legalReviews, legalTextsUpdated } = operator;
  const waiting = states.filter(
    ({ slug }) => !findStateReview(legalReviews, slug, laws),
  );
  const waitingSlugs = new Set(waiting.map(({ slug }) => slug));
  const facts = laws
    .listSingleSourceFacts()
    .filter(({ state }) => waitingSlugs.has(state))
    .map(
      ({ state, city, fact, citation, checkedOn }) =>
        `${[state, city].filter(Boolean).join("/")}  ${fact}  ${citation}, checked on ${checkedOn}`,
    );
  const areas = practiceAreas
    .filter(({ slug }) => !findAreaReview(legalReviews, slug))
    .map(({ slug }) => slug);
  const texts = [
    [privacyPolicy, legalTextsUpdated.privacyPolicy],
    [termsOfService, legalTextsUpdated.termsOfService],
    [legalDisclaimer, legalTextsUpdated.legalDisclaimer],
  ] as const;
  return [
    section("Facts that rest on one secondary source", facts),
    section(
      "States",
      waiting.map(({ slug }) => slug),
    ),
    section("Practice areas", areas),
    section(
      "Legal pages: their wording and the date that they show",
      texts.map(
        ([{ path, wording }, shown]) =>
          `${path}  wording of ${wording.on}, shows "Last updated: ${shown}"`,
      ),
    ),
  ].join("\n");
}

function section(title: string, lines: readonly string[]) {
  if (lines.length === 0) return `${title}: nothing needs a review.\n`;
  return `${title} (${lines.length}):\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
