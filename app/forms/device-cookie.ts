const oneDay = 24 * 60 * 60;

/**
 * A cookie of the visitor's own device, as `Set-Cookie` and `document.cookie` both take it: for a day, or for so many
 * seconds, or gone at once when `value` is empty. `value` holds no space, quote, comma, semicolon or backslash.
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

/** The value of a cookie as it stands in a `Cookie` header or in `document.cookie`. */
export function findCookie(cookies: string, name: string): string | undefined {
  return cookies
    .split(/; ?/)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
