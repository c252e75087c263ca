/** Flesch and Kincaid (1975), with syllables estimated by runs of vowels. 0 for a text without words. */
export function readingGrade(sentences: readonly string[]): number {
  const words = sentences.map(wordsIn).filter((found) => found.length > 0);
  const all = words.flat();
  if (all.length === 0) return 0;
  const syllables = all.reduce((sum, word) => sum + countSyllables(word), 0);
  const grade =
    0.39 * (all.length / words.length) +
    11.8 * (syllables / all.length) -
    15.59;
  return Math.max(0, grade);
}

export function sentencesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /[.!?]["”’)]?$/.test(line))
    .flatMap((line) =>
      line.split(/(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u),
    );
}

function wordsIn(sentence: string): string[] {
  return sentence.match(/\p{L}[\p{L}'’]*/gu) ?? [];
}

function countSyllables(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, "");
  const spoken = letters
    .replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, "")
    .replace(/^y/, "");
  return spoken.match(/[aeiouy]{1,2}/g)?.length || 1;
}
