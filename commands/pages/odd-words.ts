const replacements: readonly [find: RegExp, say: string][] = [
  [/\btelephone\b/gi, "phone"],
  [/\btick(?:ed|s)?\b/gi, "check"],
  [/\buntick(?:ed)?\b/gi, "uncheck"],
  [/\blost pay\b/gi, "lost wages"],
  [/\bbesides\b/gi, "also"],
  [/\bwhom\b/gi, "who"],
  [/\bput(?:ting)? down to\b/gi, "blame on"],
  [/\bof (?:its|their|your|one's) own\b/gi, "its own …"],
  [/\bfill(?:s|ed)? in (?:a|the|this) form\b/gi, "fill out"],
  [/\bexceptions exist\b/gi, "there are exceptions"],
  [/\bpublic body\b/gi, "government agency"],
  [/\bthere is a problem\b/gi, "please check these answers"],
  [/\bdoes(?: not|n't) fit\b/gi, "what is wrong, then what to do"],
  [/\bvanish(?:es|ed)?\b/gi, "disappear"],
  [/\b(?:the grave|the dead)\b/gi, "(leave out)"],
  [
    /\b(?:cannot|(?:do|does|did|is|are|was|were|have|has|would|could|should) not)\b/gi,
    "a contraction",
  ],
  [
    /\b(?:I am|(?:you|we|they) (?:are|will)|it is|that is) (?=[a-z])/gi,
    "a contraction",
  ],
];

export type OddWord = { found: string; say: string; times: number };

export function listOddWords(text: string): OddWord[] {
  return replacements
    .flatMap(([find, say]) => {
      const found = [...text.matchAll(find)].map(([words]) =>
        words.trim().toLowerCase(),
      );
      return [...Map.groupBy(found, (words) => words)].map(([words, all]) => ({
        found: words,
        say,
        times: all.length,
      }));
    })
    .toSorted((one, other) => other.times - one.times);
}
