const oneDay = 24 * 60 * 60;

/** `life` is in seconds; an empty `value` deletes the cookie. No spaces, quotes, commas, semicolons or backslashes. */
export function cookieLine(
  name: string,
  value: string,
  {
    path,
    secure,
    life = oneDay,
  }: { path: string; secure: boolean; life?: number },
) {
  const line = `${name}=${value}; Max-Age=${value === "" ? 0 : life}; Path=${path}; SameSite=Lax`;
  return secure ? `${line}; Secure` : line;
}

export function findCookie(cookies: string, name: string): string | undefined {
  return cookies
    .split(/; ?/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
