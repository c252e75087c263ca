export function signInPath(next: string, isAgain = false) {
  const query = new URLSearchParams({
    ...(isAgain && { again: "" }),
    ...(next !== "/" && { next }),
  });
  return query.size > 0 ? `/sign-in?${query}` : "/sign-in";
}

/** Always a page of the desk, whatever the URL names. */
export function readNext(given: string | null | undefined): string {
  return given && /^\/(?![/\\])[\w/-]*$/.test(given) ? given : "/";
}
