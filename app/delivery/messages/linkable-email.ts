export function findLinkableEmail(email: unknown): string | undefined {
  return typeof email === "string" && email.length <= 254
    ? /^[\w.!#$%&'*+/=?^{}~-]+@[\w-]+(\.[\w-]+)+$/.exec(email.trim())?.[0]
    : undefined;
}

export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
