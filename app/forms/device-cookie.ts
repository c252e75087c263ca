const oneDay = 24 * 60 * 60;

/**
 * A cookie for `Set-Cookie` and `document.cookie`. `life` is in seconds, a day by default; an empty `value` deletes the
 * cookie. `value` must not contain a space, quote, comma, semicolon or backslash.
 */
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

/** The value of a cookie in a `Cookie` header or in `document.cookie`. */
export function findCookie(cookies: string, name: string): string | undefined {
  return cookies
    .split(/; ?/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
