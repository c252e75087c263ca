/** The page of a list that an address asks for in `page`: 1 when it says nothing, undefined when it says no such number. */
export function readPageNumber(query: URLSearchParams): number | undefined {
  const given = query.get("page");
  if (given === null) return 1;
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined;
}
