type Language = { code: string; prefix: string };

const languages: readonly Language[] = [{ code: "en-US", prefix: "" }];

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
