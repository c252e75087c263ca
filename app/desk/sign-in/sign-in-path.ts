/** Why someone who is signed in must sign in again: to open a page, or to redo what was refused. */
type Again = "open" | "redo";

export function signInPath(next: string, again?: Again) {
  const query = new URLSearchParams({
    ...(again && { again }),
    ...(next !== "/" && { next }),
  });
  return query.size > 0 ? `/sign-in?${query}` : "/sign-in";
}

/** Always a page of the desk, whatever the URL names. */
export function readNext(given: string | null | undefined): string {
  return given && /^\/(?![/\\])[\w/-]*(\?[\w%&=+.*-]*)?$/.test(given)
    ? given
    : "/";
}
