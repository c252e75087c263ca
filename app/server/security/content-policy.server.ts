import { hash } from "node:crypto";

const basePolicy = basePolicyFor("'none'");

function basePolicyFor(framedBy: string) {
  return `default-src 'none';base-uri 'none';frame-ancestors ${framedBy}`;
}

export function barePolicy(
  styles: readonly string[] = [],
  formAction: "'none'" | "'self'" = "'none'",
) {
  const style = styles.map((hash) => `;style-src ${hash}`).join("");
  return `${basePolicy};form-action ${formAction}${style}`;
}

/**
 * Hashes, not nonces, because pages are cached. With 'strict-dynamic' alone, a running script could insert another, so
 * a second policy requires a hash for each inline script. Its odd capitals and space are for csp_evaluator, which reads
 * a header as one policy.
 */
export function pagePolicy(
  scripts: readonly string[],
  style: string,
  framedBy = "'none'",
) {
  const hashes = scripts.join(" ");
  return `${basePolicyFor(framedBy)};script-src 'strict-dynamic' ${hashes} 'self';style-src ${style} 'self';img-src 'self' data:;media-src 'self';font-src 'self';connect-src 'self';form-action 'self';require-trusted-types-for 'script';trusted-types ${trustedTypes};manifest-src 'self' , Script-Src 'self' ${hashes}`;
}

/** For pages that load only their own files: no inline script or style, nothing from another host. */
export const strictPolicy = `${basePolicy};script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';form-action 'self'`;

/** `server-html` is in ui/trusted-html.ts, `default` in shell/start/start.ts. */
const trustedTypes = "server-html default";

export function framingPolicy(siteUrl: string) {
  return `${strictPolicy};frame-src ${siteUrl}`;
}

export function hashSource(text: string) {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}
