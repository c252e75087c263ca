type Language = { code: string; prefix: string };

/** The first is the default. */
const languages: readonly Language[] = [{ code: "en-US", prefix: "" }];

/** For search engines; none while there is only one language. */
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
