/** 1 when absent, undefined when invalid. */
export function readPageNumber(query: URLSearchParams): number | undefined {
  const given = query.get("page");
  if (given === null) return 1;
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined;
}
