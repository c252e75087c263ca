import { hash } from "node:crypto";

/** What nobody may do with any of our answers: frame it, or bend its relative addresses. */
const fence = "default-src 'none';base-uri 'none';frame-ancestors 'none'";

/** The policy of an answer that is no page, or a page of its own without script: it loads nothing, and posts nowhere else. */
export function barePolicy(
  styles: readonly string[] = [],
  formAction: "'none'" | "'self'" = "'none'",
) {
  const style = styles.map((hash) => `;style-src ${hash}`).join("");
  return `${fence};form-action ${formAction}${style}`;
}

/**
 * The policies of a page: it runs these scripts, the files that they load, and nothing else; it has this style sheet;
 * all else comes from here and goes here. Hashes instead of nonces, because a page is kept and given to many. Two
 * policies, and a browser keeps both: the first takes no script's file for its address alone, but would let a running
 * script write another into the page; the second asks each inline script for its hash. The second's capitals and the
 * space before the comma are for csp_evaluator, which reads a header as one policy.
 */
export function pagePolicy(scripts: readonly string[], style: string) {
  const hashes = scripts.join(" ");
  return `${fence};script-src 'strict-dynamic' ${hashes} 'self';style-src ${style} 'self';img-src 'self' data:;font-src 'self';connect-src 'self';form-action 'self';require-trusted-types-for 'script';trusted-types ${trustedTypes};manifest-src 'self' , Script-Src 'self' ${hashes}`;
}

/** `server-html` is our own HTML (ui/trusted-html.ts), `default` is for the scripts (deferred-scripts.server.ts). */
const trustedTypes = "server-html default";

/** An inline script or style sheet, as a policy names it: the text between its tags, to the letter. */
export function hashSource(text: string) {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
