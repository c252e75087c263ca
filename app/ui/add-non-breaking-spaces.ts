export function addNonBreakingSpaces(text: string): string {
  return text.replace(unbreakable, (match) => match.replaceAll(" ", "\u00a0"));
}

const months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

const unbreakable = new RegExp(
  [
    `${months} \\d{1,2}(?:, \\d{4})?\\b`,
    "\\d (?:years?|months?|weeks?|days?|hours?|minutes?|miles?|million|AM|PM)\\b(?: [A-Z]{3}\\b)?",
    "\\(\\d{3}\\) \\d{3}",
    "§ \\d",
  ].join("|"),
  "g",
);
