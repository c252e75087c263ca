import { createHash } from "node:crypto";

/** What nobody may do with any of our answers: frame it, or bend its relative addresses. */
const fence = "default-src 'none';base-uri 'none';frame-ancestors 'none'";

/** The policy of an answer that is no page, or a page of its own without script: it loads nothing and posts nothing. */
export function barePolicy(styles: readonly string[] = []) {
  const style = styles.map((hash) => `;style-src ${hash}`).join("");
  return `${fence};form-action 'none'${style}`;
}

/**
 * The policy of a page: it runs these scripts, what they load, and nothing else; it has this style sheet; all else comes
 * from here and goes here. Hashes instead of nonces, because a page is kept and given to many. `'self'` is for browsers
 * that do not know 'strict-dynamic'.
 */
export function pagePolicy(scripts: readonly string[], style: string) {
  return `${fence};script-src 'strict-dynamic' ${scripts.join(" ")} 'self';style-src ${style};img-src 'self';font-src 'self';connect-src 'self';manifest-src 'self';form-action 'self';require-trusted-types-for 'script';trusted-types ${trustedTypes}`;
}

/** `server-html` is our own HTML (ui/trusted-html.ts), `default` is for the scripts (deferred-scripts.server.ts). */
const trustedTypes = "server-html default";

/** An inline script or style sheet, as a policy names it: the text between its tags, to the letter. */
export function hashSource(text: string) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
