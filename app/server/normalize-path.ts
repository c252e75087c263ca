/** Decoded as often as a router and two proxies might do it. For comparison, not for routing. */
export function normalizePath(path: string) {
  return decode(decode(decode(path)))
    .toLowerCase()
    .replace(/[\\/]+/g, "/");
}

function decode(path: string) {
  return path.replace(/%([0-7][0-9a-f])/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
