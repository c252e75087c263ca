/** A language of the site, and what its addresses start with. */
type Language = { code: string; prefix: string };

/** One so far. The first is what a visitor without a language of the list gets. */
const languages: readonly Language[] = [{ code: "en-US", prefix: "" }];

/**
 * The same page in each language, for search engines. None while there is one language: a page that names only itself
 * tells nothing.
 */
export function listAlternates(
  path: string,
  all: readonly Language[] = languages,
): { code: string; path: string }[] {
  const [first] = all;
  if (!first || all.length === 1) return [];
  return [...all, { ...first, code: "x-default" }].map(({ code, prefix }) => ({
    code,
    path: prefix + path,
  }));
}
